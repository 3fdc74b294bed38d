import {
  closeServer,
  EnvironmentError,
  gatewayEnvironment,
  readEnvironment,
  serve,
  stopOnSignals,
  toGatewayAccess,
} from '@plumbline/kit';
import { z } from 'zod';
import { createMessaging } from './app.ts';
import { smtpMailer } from './mail/mailer.ts';

const environment = gatewayEnvironment.extend({
  SMTP_URL: z.string({ error: 'the SMTP server, smtp://user:password@host:port, is missing' }),
  MAIL_FROM: z.string().default('Plumbline <no-reply@plumbline.test>'),
  SUPPORT_ADDRESS: z.email({ error: 'the address that reads contact requests is missing' }),
});

try {
  const env = readEnvironment(environment);
  const access = toGatewayAccess('messaging', env);
  const mailer = smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const app = createMessaging(access, { mailer, supportAddress: env.SUPPORT_ADDRESS });
  const server = await serve(app, { port: env.PORT, host: env.HOST });
  access.log.info({ address: server.address() }, 'listening');
  stopOnSignals(async () => {
    await closeServer(server);
    mailer.close();
  }, access.log);
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
