import {
  closeServer,
  EnvironmentError,
  readEnvironment,
  serve,
  stopOnSignals,
  toGatewayAccess,
} from '@plumbline/kit';
import { createMessaging } from './app.ts';
import { messagingEnvironment, textVendor } from './environment.ts';
import { smtpMailer } from './mail/mailer.ts';
import { guardedPost } from './webhooks/guardedPost.ts';

try {
  const env = readEnvironment(messagingEnvironment);
  const access = toGatewayAccess('messaging', env);
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
  });
  const server = await serve(messaging.app, { port: env.PORT, host: env.HOST });
  access.log.info({ address: server.address() }, 'listening');
  const stopWorkers = env.WORKERS ? messaging.startWorkers() : messaging.outbox.close;
  stopOnSignals(async () => {
    await Promise.all([closeServer(server), stopWorkers()]);
    mailer.close();
  }, access.log);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
