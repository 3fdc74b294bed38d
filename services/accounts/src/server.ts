import { gatewayEnvironment, startGateway } from '@plumbline/kit';
import { smtpMailer } from '@plumbline/messaging';
import { z } from 'zod';
import { createAccounts } from './app.ts';
import { startDeletions } from './deletion/dueDeletions.ts';

const environment = gatewayEnvironment.extend({
  SMTP_URL: z.string({ error: 'the SMTP server, smtp://user:password@host:port, is missing' }),
  MAIL_FROM: z.string().default('Plumbline <no-reply@plumbline.test>'),
  PUBLIC_URL: z.url({ error: 'the address of the pages, where links in mails lead, is missing' }),
  /** 1: platform administrators may make preset accounts and delete all data. Never in production. */
  ALLOW_DATA_RESET: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
});

await startGateway('accounts', environment, (env, access) => {
  const mailer = smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  return {
    app: createAccounts(access, {
      mailer,
      siteUrl: new URL(env.PUBLIC_URL).origin,
      allowsDataReset: env.ALLOW_DATA_RESET === '1',
    }),
    work: () => startDeletions(access, mailer),
    close: () => mailer.close(),
  };
});
