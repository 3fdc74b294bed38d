import { join } from 'node:path';
import type { prepareAreas, Prepared } from '@plumbline/area-cli';
import { sendOpenTelemetry } from '@plumbline/area-registry/demotion';
import { configuredProviders } from '@plumbline/ai';
import {
  askReadiness,
  closeServer,
  serviceDatabase,
  startTracing,
  type GatewayAccess,
} from '@plumbline/kit';
import type { AreaReport } from '@plumbline/pages';
import type { Watch } from '@plumbline/releases';
import type { Logger } from 'pino';
import { scheduleBackups } from './backup/dailyBackups.ts';
import { localCardKey } from './cards/cardEnvironment.ts';
import { openCardProvider } from './cards/cardProvider.ts';
import { openDatabase } from './database.ts';
import type { StandaloneEnvironment } from './environment.ts';
import { openFrontDoor } from './frontDoor.ts';
import { gateways } from './gateways.ts';
import { LockedError, takeLock } from './postgres/processLock.ts';
import { releasing } from './releasing.ts';
import { installationKeys } from './secrets.ts';
import type { Progress } from './steps.ts';
import { googleClient } from './supabase/googleSignIn.ts';
import type { SupabaseKeys } from './supabase/keys.ts';
import type { Undo } from './undo.ts';
import { createWeb } from './web/app.ts';
import { openData } from './openData.ts';
import { openPost, openMessaging } from './post.ts';
import type { Handler } from './supabase/handler.ts';
import { startWork } from './productWork.ts';

/** A running product. */
export type Product = {
  url: string;
  keys: SupabaseKeys;
  /** Folders of areas that could not be put live as they are now. */
  leftOut: string[];
};

/** Built pages and areas, and the key that their registry is signed with. */
type PreparedPages = Pick<Prepared, 'shellDirectory' | 'storeDirectory' | 'store' | 'keys'> &
  Partial<Pick<Prepared, 'failed'>>;

/** What a product is started with. */
export type ProductOptions = {
  env: StandaloneEnvironment;
  log: Logger;
  progress: Progress;
  /** Builds and releases what has changed; tests bring pages of their own. */
  prepare: (options: Parameters<typeof prepareAreas>[0]) => Promise<PreparedPages>;
  /** Collects what stops the product again, also while it is still starting. */
  undo: Undo;
  /** Called when a part has stopped for good, which ends the product. */
  giveUp: (error: Error) => void;
};

/** Another process uses the data folder; the message says what to do. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by another Plumbline (process ${pid}). Stop that one, or choose another folder: DATA_DIR=.data2 PORT=3001 npm start`,
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Starts the whole product on one machine. What has been started is stopped again when a later
 * step fails.
 * @throws PortTakenError, FolderInUseError
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  try {
    return await start(options);
  } catch (error) {
    await options.undo.all();
    throw error;
  }
}

async function start({ env, log, progress, prepare, undo, giveUp }: ProductOptions) {
  const dataDir = env.DATA_DIR;
  undo.add(await startTracing('standalone', env.OTEL_EXPORTER_OTLP_ENDPOINT));
  // First, so that a second start in the same folder hears who uses it, and not only that the port is taken.
  undo.add(await lockFolder(dataDir));
  const door = await openFrontDoor({ port: env.PORT, host: env.HOST });
  undo.add(() => closeServer(door.server, 500));
  const siteUrl = env.PUBLIC_URL ?? `http://localhost:${door.port}`;
  const keys = await installationKeys(dataDir);

  const building = progress.step('Pages and areas', (onProgress) =>
    prepare({ dataDir, onProgress }),
  );
  // Reported where it is awaited; until then the database may fail first.
  building.catch(() => {});
  const { mailbox, mailer, texts } = await openPost(env, door.port, undo);

  const database = await progress.step('Database', () =>
    openDatabase({ dataDir, url: env.DATABASE_URL, undo, log, giveUp }),
  );
  const supabase = await progress.step('Schema and data', (note) =>
    openData({ env, keys, siteUrl, port: door.port, mailer, database, log }, note),
  );
  undo.add(supabase.close);

  if (env.DAILY_BACKUPS) undo.add(scheduleBackups({ env, databaseUrl: database.url, log }));

  const handle = supabase.handle;
  const access = accessTo(handle, { siteUrl, keys, log });
  const messaging = openMessaging(access, {
    env,
    siteUrl,
    mailer,
    texts,
    pushKeys: keys.push,
  });
  const cards = await openCardProvider({
    env,
    dataDir,
    siteUrl,
    ownUrl: ownUrl(env.HOST, door.port),
    jwtSecret: keys.jwtSecret,
    log,
    undo,
  });
  const prepared = await building;
  const dependencies = {
    access,
    payments: cards.payments,
    mailer,
    allowsDataReset: env.ALLOW_DATA_RESET ?? env.DEMO_DATA,
    messaging,
    weather: env,
    releases: releasing(siteUrl, prepared, log),
    ai: { isEnabled: env.AI_ENABLED, providers: configuredProviders(env) },
  };
  const service = serviceDatabase(keys.secret, access.database);
  for (const { folder, message } of prepared.failed ?? [])
    log.error({ folder, message }, 'an area is left out');
  door.admit(
    createWeb({
      page: pageSource(env, keys, prepared),
      supabase: handle,
      attemptsInFiveMinutes: env.AUTH_ATTEMPTS,
      gateways: gateways.map(({ name, create }) => ({ name, app: create(dependencies) })),
      cards: cards.emulator,
      post: mailbox || texts ? { mailbox, texts } : undefined,
      supportAddress: env.SUPPORT_ADDRESS,
      report: areaReports(env, dependencies.releases.watch, log),
      ready: () => askReadiness(service),
      log,
    }),
  );
  const stopWork = startWork(access, { messaging, mailer, siteUrl, payments: cards.payments });
  cards.resume();
  undo.add(stopWork);
  // The first to be stopped: what has been asked is answered while there is a database.
  undo.add(() => closeServer(door.server, 2_000), 2_500);
  return { url: siteUrl, keys, leftOut: (prepared.failed ?? []).map(({ folder }) => folder) };
}

/** Where this process reaches itself. */
const ownUrl = (host: string, port: number) =>
  `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;

async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    return await takeLock(join(dataDir, 'lock'));
  } catch (error) {
    throw error instanceof LockedError ? new FolderInUseError(dataDir, error.pid) : error;
  }
}

/** Reports of areas from browsers: failures are logged and passed on, and enough of them take a fresh release back. */
function areaReports(env: StandaloneEnvironment, watch: Watch, log: Logger) {
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const passOn = collector ? sendOpenTelemetry(collector) : undefined;
  return async (report: AreaReport, reporter: string) => {
    const isFailure = report.kind !== 'entered';
    if (isFailure) log.warn({ report }, 'an area failed in a browser');
    await Promise.all([watch.receive(report, reporter), isFailure && passOn?.(report)]);
  };
}

function pageSource(env: StandaloneEnvironment, keys: SupabaseKeys, prepared: PreparedPages) {
  const { shellDirectory, storeDirectory, store, keys: registryKeys } = prepared;
  const isLocalCard = env.STRIPE_PUBLISHABLE_KEY === localCardKey;
  return {
    shellDirectory,
    storeDirectory,
    store,
    key: registryKeys.publicKey,
    config: {
      databaseKey: keys.publishable,
      cardProviderKey: env.STRIPE_PUBLISHABLE_KEY,
      apiUrl: '/api',
      oauthProviders: googleClient(env) ? ['google'] : [],
      telemetryUrl: '/api/telemetry',
      standIns: [
        ...(isLocalCard ? ['payments'] : []),
        ...(env.SMTP_URL ? [] : ['mail']),
        ...(env.TWILIO_ACCOUNT_SID ? [] : ['text messages']),
      ],
      allowsOverrides: env.ALLOW_AREA_OVERRIDES,
    },
  };
}

/** How gateways reach the database, inside this process. */
const accessTo = (
  handle: Handler,
  { siteUrl, keys, log }: { siteUrl: string; keys: SupabaseKeys; log: Logger },
): GatewayAccess => ({
  database: {
    url: siteUrl,
    publishableKey: keys.publishable,
    fetch: (input, init) => handle(new Request(input, init), { peerAddress: null }),
  },
  secretKey: keys.secret,
  tokens: { secret: keys.jwtSecret },
  allowedOrigins: [siteUrl],
  log,
});
