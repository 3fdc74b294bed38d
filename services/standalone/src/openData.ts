import { join } from 'node:path';
import type { Logger } from 'pino';
import type { smtpMailer } from '@plumbline/mail';
import type { openDatabase } from './database.ts';
import type { StandaloneEnvironment } from './environment.ts';
import { putDemoFiles } from './migrations/demoFiles.ts';
import { seedOnce } from './migrations/seed.ts';
import { supabaseFiles } from './migrations/supabaseFiles.ts';
import { upgradeDatabase } from './migrations/upgrade.ts';
import { googleClient } from './supabase/googleSignIn.ts';
import type { SupabaseKeys } from './supabase/keys.ts';
import { startSupabase } from './supabase/supabaseApp.ts';

type DataOptions = {
  env: StandaloneEnvironment;
  keys: SupabaseKeys;
  siteUrl: string;
  /** Where this process listens. */
  port: number;
  mailer: ReturnType<typeof smtpMailer>;
  database: Awaited<ReturnType<typeof openDatabase>>;
  log: Logger;
};

/** The local Supabase on an upgraded database, with the demo companies if they are wanted; `note` hears each step. */
export function openData(
  { env, keys, siteUrl, port, mailer, database, log }: DataOptions,
  note: (done: string) => void,
) {
  const storageFolder = join(env.DATA_DIR, 'storage');
  return startSupabase(
    {
      databaseUrl: database.url,
      authenticatorPassword: env.AUTHENTICATOR_PASSWORD,
      keys,
      siteUrl,
      storageFolder,
      redirectUrls: [`http://127.0.0.1:${port}`, ...env.REDIRECT_URLS],
      confirmsEmail: env.CONFIRM_EMAIL,
      google: googleClient(env),
      mails: mailer,
      dailyEmails: {
        toAddress: env.ACCOUNT_EMAILS_PER_ADDRESS,
        fromSource: env.ACCOUNT_EMAILS_PER_SOURCE,
      },
      answerMs: 500,
      pool: 20,
      complain: (what) => log.warn({ err: what }, 'supabase'),
    },
    async () => {
      for (const done of await upgradeDatabase(database)) note(done);
      if (env.DEMO_DATA && (await seedOnce(database.sql, supabaseFiles.seed)))
        note('demo companies made');
      if (env.DEMO_DATA)
        await putDemoFiles(database.sql, {
          from: supabaseFiles.demo,
          storageFolder,
        });
    },
  );
}
