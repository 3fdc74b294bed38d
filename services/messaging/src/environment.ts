import { flag, gatewayEnvironment, needed } from '@plumbline/kit';
import { mailEnvironment } from '@plumbline/mail';
import { z } from 'zod';
import type { PushSettings } from './push/sendPushes.ts';
import type { BillMailSettings } from './bills/billMail.ts';
import { noTexts } from './texts/noTexts.ts';
import type { TextVendor } from './texts/textVendor.ts';
import { twilioTexts } from './texts/twilioTexts.ts';

const address = z
  .url('must be an address such as https://portal.example.com')
  .transform(withoutSlash);

/** Everything about texts and webhooks that the environment says, here and in the one-machine run. */
export const textEnvironment = z.object({
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'must begin with AC')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  /** A number such as +15125550100, or the sid of a messaging service. */
  TWILIO_SENDER: z
    .string()
    .regex(
      /^(\+[1-9]\d{7,14}|MG[0-9a-f]{32})$/i,
      'must be a number such as +15125550100 or begin with MG',
    )
    .optional(),
  /** Instead of https://api.twilio.com. */
  TWILIO_API_URL: z.url().optional(),
  /** When texts and project updates wait, in each company's own time zone; "off": never. */
  QUIET_HOURS: z
    .string()
    .regex(
      /^(off|([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)$/,
      'must be such as 21:00-08:00, or off',
    )
    .optional(),
  /** 1: webhooks may lead to this machine, for tests and demonstrations. */
  WEBHOOKS_ALLOW_LOOPBACK: flag.default(false),
});

/** Everything about push that the environment says, here and in the one-machine run. */
export const pushEnvironment = z.object({
  /** A P-256 key pair in base64url, as `pnpm push:keys` prints one. */
  PUSH_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
    .optional(),
});

/** The keys that the environment names; undefined without them. */
export function pushSettings(
  { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }: z.infer<typeof pushEnvironment>,
  supportAddress: string,
): PushSettings | undefined {
  if (!publicKey || !privateKey) return undefined;
  return { keys: { publicKey, privateKey }, contact: `mailto:${supportAddress}` };
}

/** Everything about bills by email that the environment says, here and in the one-machine run. */
export const billMailEnvironment = z.object({
  /** The address whose mail the provider posts to /bill-mail, such as bills@in.example.com. */
  BILL_MAIL_ADDRESS: z.email('must be an address such as bills@in.example.com').optional(),
  /** The password with which the provider calls. */
  BILL_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
});

/** Where bills are emailed to; undefined unless the environment names both. */
export function billMailSettings({
  BILL_MAIL_ADDRESS: address,
  BILL_MAIL_SECRET: secret,
}: z.infer<typeof billMailEnvironment>): BillMailSettings | undefined {
  return address && secret ? { address, secret } : undefined;
}

/** The environment of the gateway when it runs alone. */
export const messagingEnvironment = gatewayEnvironment.extend({
  ...textEnvironment.shape,
  ...pushEnvironment.shape,
  ...billMailEnvironment.shape,
  ...mailEnvironment.shape,
  SUPPORT_ADDRESS: z.email({ error: 'the address that reads contact requests is missing' }),
  PUBLIC_URL: needed('the address that people open').pipe(address),
  /** Where this gateway is reached from outside; else PUBLIC_URL/api/messaging. */
  GATEWAY_URL: address.optional(),
  /** 0: this process answers requests only; another one sends. */
  WORKERS: flag.default(true),
});

/** The vendor of texts that the environment names; without one, texts fail and say why. */
export function textVendor(env: z.infer<typeof textEnvironment>, webhookUrl: string): TextVendor {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_SENDER, TWILIO_API_URL } = env;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_SENDER) return noTexts;
  return twilioTexts({
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    sender: TWILIO_SENDER,
    webhookUrl,
    ...(TWILIO_API_URL && { apiUrl: TWILIO_API_URL }),
  });
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
