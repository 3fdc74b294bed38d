import { startGateway } from '@plumbline/kit';
import { smtpMailer } from '@plumbline/mail';
import { createMessaging } from './app.ts';
import { billMailSettings, messagingEnvironment, pushSettings, textVendor } from './environment.ts';
import { guardedPost } from './webhooks/guardedPost.ts';

await startGateway('messaging', messagingEnvironment, (env, access) => {
  const mailer = smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const gatewayUrl = env.GATEWAY_URL ?? `${env.PUBLIC_URL}/api/messaging`;
  const messaging = createMessaging(access, {
    mailer,
    supportAddress: env.SUPPORT_ADDRESS,
    texts: textVendor(env, gatewayUrl),
    quietHours: env.QUIET_HOURS ?? '21:00-08:00',
    siteUrl: env.PUBLIC_URL,
    gatewayUrl,
    post: guardedPost({ allowLoopback: env.WEBHOOKS_ALLOW_LOOPBACK }),
    push: pushSettings(env, env.SUPPORT_ADDRESS),
    billMail: billMailSettings(env),
  });
  return {
    app: messaging.app,
    work: () => (env.WORKERS ? messaging.startWorkers() : messaging.outbox.close),
    close: () => mailer.close(),
  };
});
