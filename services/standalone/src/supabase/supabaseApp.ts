import type { EmailDriver } from '@supabase/lite';
import { accountMails, rememberRedirect } from './accountMails.ts';
import { capAccountRequests, type DailyEmails } from './accountRequests.ts';
import { closeOtherPaths } from './closedPaths.ts';
import { callbackOf, type GoogleClient } from './googleSignIn.ts';
import { collectComplaints, type Complain } from './complaints.ts';
import { connect, type SchemaCache } from './connection.ts';
import { openRestLogin, prepareRoles, restUrlOf } from './databaseRoles.ts';
import { emailCodes } from './emailCodes.ts';
import { evenAnswers } from './evenAnswers.ts';
import { keepFilterTexts } from './filterTexts.ts';
import type { Handler } from './handler.ts';
import type { SupabaseKeys } from './keys.ts';
import { guardPasswordChanges } from './passwordChanges.ts';
import { plainBodies } from './plainBodies.ts';
import { refuseOtherRoles } from './knownRoles.ts';
import { platformSql } from './platform.ts';
import { mendRepeatedMails } from './repeatedMails.ts';
import { rememberHeaders } from './requestHeaders.ts';
import { answerLostDatabase, serveApi } from './lostDatabase.ts';
import { mendRestAnswers } from './restAnswers.ts';
import { bucketLimits, resumableUploads } from './resumableUploads.ts';
import { noteSessionOrigins } from './sessionOrigins.ts';
import { mendSignedUrls } from './signedUrls.ts';
import { storageFiles } from './storageFiles.ts';
import { spareUnreadLookups } from './unreadLookups.ts';

/** What the local Supabase needs to know. */
export type SupabaseOptions = {
  /** The owner of the database. */
  databaseUrl: string;
  /** The password of the role authenticator; unless told, it is derived from the owner's. */
  authenticatorPassword?: string | undefined;
  keys: SupabaseKeys;
  /** Only the tables are made; no request comes. */
  servesNothing?: boolean;
  /** Where uploaded files are kept. */
  storageFolder: string;
  /** The address people open; links in mails lead there. */
  siteUrl: string;
  /** Further addresses a mail may lead to. */
  redirectUrls?: readonly string[];
  /** Whether a new account must confirm its address by mail before it can sign in. */
  confirmsEmail: boolean;
  /** Sign-in with Google, where it is set up. */
  google?: GoogleClient | undefined;
  mails: EmailDriver;
  /** Account emails a day; no limit unless told. */
  dailyEmails?: DailyEmails;
  /** When answers about an address are sent, in milliseconds; as soon as they are known unless told. */
  answerMs?: number;
  /** Hears of requests that failed; nobody does unless told. */
  complain?: Complain;
  /** Database connections; 10 unless told. */
  pool?: number;
  /** Read from the database unless told. */
  schemaCache?: SchemaCache;
};

/** The API hashes a code of this length into the link's secret (106 bits); people type another one. */
const linkSecretDigits = 32;

/** A running local Supabase: REST, Auth and Storage as one handler. */
export type LocalSupabase = {
  handle: Handler;
  close: () => Promise<void>;
};

/**
 * Builds the local Supabase on a PostgreSQL database: roles, system schemas, then `migrate`,
 * then the API. Never point it at a hosted Supabase database.
 */
export async function startSupabase(
  options: SupabaseOptions,
  migrate: () => Promise<void>,
): Promise<LocalSupabase> {
  const { complain = () => {} } = options;
  const login = { url: options.databaseUrl, password: options.authenticatorPassword };
  const { connection, close: disconnect } = await connect({
    url: login.url,
    restUrl: restUrlOf(login),
    pool: options.pool,
    schemaCache: options.schemaCache,
  });
  const { App } = await import('@supabase/lite');
  try {
    await prepareRoles(connection.driver);
    if (!options.servesNothing) await openRestLogin(connection.driver, login);
    const app = new App({
      connection,
      auth: authSettings(options),
      storage: { enabled: true, file_size_limit: '50MiB' },
      studio: { enabled: false },
      options: { server: { middlewares: [spareUnreadLookups] } },
    });
    const codes = emailCodes(connection.driver);
    const mailer = accountMails(
      { mails: options.mails, codes, complain },
      { siteUrl: options.siteUrl, redirectUrls: options.redirectUrls ?? [] },
    );
    app._mailer = mailer;
    app._storageAdapter = storageFiles(options.storageFolder);
    await collectComplaints(complain, () => app.init());
    await app.ensureSystemSchema();
    await connection.driver.unsafe(platformSql);
    await migrate();
    // Else the first request grants ALL on every table to every role.
    Reflect.set(connection, 'rlsState', 'active');
    const uploads = await resumableUploads({
      storageFolder: options.storageFolder,
      jwtSecret: options.keys.jwtSecret,
      bucketLimits: bucketLimits(connection.driver),
    });
    const sql = connection.driver;
    const stages = [
      answerLostDatabase,
      closeOtherPaths,
      plainBodies,
      refuseOtherRoles,
      rememberHeaders,
      rememberRedirect,
      ...(options.dailyEmails ? [capAccountRequests(sql, options.dailyEmails)] : []),
      evenAnswers({
        sql,
        answerMs: options.answerMs ?? 0,
        confirmsEmail: options.confirmsEmail,
      }),
      guardPasswordChanges(sql),
      codes.stage,
      noteSessionOrigins(sql),
      mendRepeatedMails({ sql, mailer }),
      uploads.stage,
      mendSignedUrls,
      keepFilterTexts,
      mendRestAnswers,
    ];
    const api = serveApi(async (request, peer) => app.fetch(request, peer), complain);
    const answer = stages.reduceRight((next, stage) => stage(next), api);
    const { handle, settled } = underWay(answer);
    const close = async () => {
      uploads.close();
      // a gateway may still note something beside an answer; the driver would wait for it forever
      await settled();
      await disconnect();
    };
    return { handle, close };
  } catch (error) {
    await disconnect();
    throw error;
  }
}

function authSettings({
  keys,
  siteUrl,
  redirectUrls = [],
  confirmsEmail,
  google,
}: SupabaseOptions) {
  return {
    enabled: true,
    jwt_secret: keys.jwtSecret,
    jwt_expiry: 3600,
    publishable_key: keys.publishable,
    secret_key: keys.secret,
    site_url: siteUrl,
    additional_redirect_urls: [...redirectUrls],
    enable_signup: true,
    minimum_password_length: 8,
    enable_refresh_token_rotation: true,
    email: {
      enable_signup: true,
      enable_confirmations: confirmsEmail,
      double_confirm_changes: true,
      otp_length: linkSecretDigits,
      otp_expiry: 3600,
    },
    ...(google && {
      external: {
        google: {
          enabled: true,
          client_id: google.clientId,
          secret: google.secret,
          redirect_uri: callbackOf(siteUrl),
        },
      },
    }),
  };
}

/** Hands requests on, and knows which of them are not answered yet. */
function underWay(answer: Handler) {
  const running = new Set<Promise<unknown>>();
  const handle: Handler = (request, peer) => {
    const answering = answer(request, peer);
    const noted: Promise<unknown> = answering.then(
      () => running.delete(noted),
      () => running.delete(noted),
    );
    running.add(noted);
    return answering;
  };
  const settled = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return { handle, settled };
}
