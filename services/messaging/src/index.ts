export { createMessaging, type Messaging, type MessagingDependencies } from './app.ts';
export { mailEnvironment, textEnvironment, textVendor } from './environment.ts';
export { brandOf, companyCard } from './mail/companyCard.ts';
export { smtpMailer, type Mail, type Mailer } from './mail/mailer.ts';
export type { TextVendor } from './texts/textVendor.ts';
export { twilioTexts, type TwilioAccount } from './texts/twilioTexts.ts';
export { signWebhook } from './webhooks/deliverWebhooks.ts';
export { guardedPost, type GuardedPost } from './webhooks/guardedPost.ts';
export { AddressRefused, publicAddress } from './webhooks/publicAddress.ts';
