import { flag, gatewayEnvironment, startGateway } from '@plumbline/kit';
import { z } from 'zod';
import { mailEnvironment, smtpMailer } from '@plumbline/mail';
import { createAccounts } from './app.ts';
import { startCleaning } from './cleaning/strayFiles.ts';
import { startDeletions } from './deletion/dueDeletions.ts';
import { startSignatures } from './signing/finishSignatures.ts';

const environment = gatewayEnvironment.extend({
  ...mailEnvironment.shape,
  PUBLIC_URL: z.url({ error: 'the address of the pages, where links in mails lead, is missing' }),
  /** 1: platform administrators may make preset accounts and delete all data. Never in production. */
  ALLOW_DATA_RESET: flag.default(false),
});

await startGateway('accounts', environment, (env, access) => {
  const mailer = smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const siteUrl = new URL(env.PUBLIC_URL).origin;
  return {
    app: createAccounts(access, {
      mailer,
      siteUrl,
      allowsDataReset: env.ALLOW_DATA_RESET,
    }),
    work: () => {
      const stops = [
        startDeletions(access, mailer),
        startCleaning(access),
        startSignatures(access, { mailer, siteUrl }),
      ];
      return async () => void (await Promise.all(stops.map((stop) => stop())));
    },
    close: () => mailer.close(),
  };
});
