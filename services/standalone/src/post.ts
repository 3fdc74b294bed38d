import { join } from 'node:path';
import { smtpMailer } from '@plumbline/mail';
import type { GatewayAccess } from '@plumbline/kit';
import {
  billMailSettings,
  createMessaging,
  guardedPost,
  pushSettings,
  textVendor,
  type PushKeys,
} from '@plumbline/messaging';
import type { StandaloneEnvironment } from './environment.ts';
import { openMailbox } from './mailbox/mailboxStore.ts';
import { startSmtpMailbox } from './mailbox/smtpMailbox.ts';
import type { Undo } from './undo.ts';
import { startLocalTexts } from './texts/localTexts.ts';

/**
 * Mail and text messages: through the configured providers, else into a mailbox and to telephones on this
 * machine. What is started is added to `undo`.
 */
export async function openPost(env: StandaloneEnvironment, port: number, undo: Undo) {
  const mailbox = env.SMTP_URL ? undefined : await openMailbox(join(env.DATA_DIR, 'mailbox.jsonl'));
  const smtp = mailbox ? await startSmtpMailbox(mailbox) : undefined;
  if (smtp) undo.add(smtp.close);
  const mailer = smtpMailer({ url: env.SMTP_URL ?? smtp?.url ?? '', from: env.MAIL_FROM });
  undo.add(async () => mailer.close());
  const texts = env.TWILIO_ACCOUNT_SID
    ? undefined
    : await startLocalTexts(`http://127.0.0.1:${port}/api/messaging`);
  if (texts) undo.add(texts.close);
  return { mailbox, mailer, texts };
}

type MessagingOptions = {
  env: StandaloneEnvironment;
  siteUrl: string;
  /** Used where the environment names none. */
  pushKeys: PushKeys;
} & Pick<Awaited<ReturnType<typeof openPost>>, 'mailer' | 'texts'>;

/** The messaging service on the opened mail and text messages. */
export function openMessaging(
  access: GatewayAccess,
  { env, siteUrl, mailer, texts, pushKeys }: MessagingOptions,
) {
  const gatewayUrl = `${siteUrl}/api/messaging`;
  return createMessaging(access, {
    mailer,
    supportAddress: env.SUPPORT_ADDRESS,
    texts: texts?.vendor ?? textVendor(env, gatewayUrl),
    // The emulator texts no real phone, so it needs no default quiet hours; a company's own quiet hours still apply.
    quietHours: env.QUIET_HOURS ?? (texts ? 'off' : '21:00-08:00'),
    siteUrl,
    gatewayUrl,
    post: guardedPost({ allowLoopback: env.WEBHOOKS_ALLOW_LOOPBACK }),
    billMail: billMailSettings(env),
    push: pushSettings(env, env.SUPPORT_ADDRESS) ?? {
      keys: pushKeys,
      contact: `mailto:${env.SUPPORT_ADDRESS}`,
    },
  });
}
