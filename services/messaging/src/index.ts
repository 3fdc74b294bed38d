export { createMessaging, type Messaging, type MessagingDependencies } from './app.ts';
export {
  billMailEnvironment,
  billMailSettings,
  pushEnvironment,
  pushSettings,
  textEnvironment,
  textVendor,
} from './environment.ts';
export { makePushKeys, type PushKeys } from './push/pushKeys.ts';
export type { PushSettings } from './push/sendPushes.ts';
export type { TextVendor } from './texts/textVendor.ts';
export { twilioTexts, type TwilioAccount } from './texts/twilioTexts.ts';
export { signWebhook } from './webhooks/deliverWebhooks.ts';
export { guardedPost, type GuardedPost } from './webhooks/guardedPost.ts';
export { AddressRefused, publicAddress } from './webhooks/publicAddress.ts';
