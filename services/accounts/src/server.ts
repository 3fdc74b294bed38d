import { startGateway } from '@plumbline/kit';
import { smtpMailer } from '@plumbline/mail';
import { createAccounts } from './app.ts';
import { startCleaning } from './cleaning/strayFiles.ts';
import { startDeletions } from './deletion/dueDeletions.ts';
import { accountsEnvironment } from './settings.ts';
import { startSignatures } from './signing/finishSignatures.ts';

await startGateway('accounts', accountsEnvironment, (env, access) => {
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
