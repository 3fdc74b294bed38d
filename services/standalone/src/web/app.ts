import type { AreaStore } from '@plumbline/area-registry/store';
import type { PageConfig } from '@plumbline/contract';
import { errorAnswers, notFound, readyWhen, requestIds, requestLog, traced } from '@plumbline/kit';
import {
  commonHeaders,
  pageRoute,
  plainPagePolicy,
  securityText,
  staticFiles,
  telemetryRoute,
  type AreaReport,
} from '@plumbline/pages';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { mailboxRoutes, type LocalPost } from '../mailbox/mailboxRoutes.ts';
import type { Handler } from '../supabase/handler.ts';
import { localCardKey } from '../cards/cardEnvironment.ts';
import { cardProviderPath } from '../cards/cardProvider.ts';
import { currentRegistry, storedManifest } from './currentRegistry.ts';
import { plainApiPaths } from './plainApiPaths.ts';
import { supabaseRoutes } from './supabaseRoutes.ts';

/** What the shell's page is made of. */
type PageSource = {
  shellDirectory: string;
  storeDirectory: string;
  store: Pick<AreaStore, 'registry' | 'file' | 'newestKnown'>;
  /** The public key that the registry is signed with. */
  key: NonNullable<PageConfig['registryKey']>;
  config: Omit<PageConfig, 'databaseUrl' | 'registryKey'>;
};

/** What the one origin serves. */
export type WebParts = {
  page: PageSource;
  supabase: Handler;
  attemptsInFiveMinutes: number;
  gateways: readonly { name: string; app: RequestHandler }[];
  /** The local card provider, absent where it is Stripe. */
  cards?: RequestHandler | undefined;
  /** Absent when mails and texts go to real servers. */
  post: LocalPost | undefined;
  /** Where weaknesses are reported; no security.txt without it. */
  supportAddress?: string;
  /** Takes a browser's report of a failed area; the reporter is its address. */
  report: (report: AreaReport, reporter: string) => Promise<void>;
  /** Rejects while the database does not answer. */
  ready: () => Promise<void>;
  log: Logger;
};

/** The whole product behind one origin; it does not listen. */
export function createWeb(parts: WebParts): Express {
  const { page, log } = parts;
  const registry = currentRegistry({ ...page, log });
  const app = express().disable('x-powered-by').disable('etag').set('trust proxy', 'loopback');
  app.use(requestIds, traced, requestLog(log), commonHeaders, plainApiPaths);

  app.use('/areas', staticFiles({ folder: `${page.storeDirectory}/areas`, cache: 'immutable' }));
  app.use('/assets', staticFiles({ folder: `${page.shellDirectory}/assets`, cache: 'immutable' }));
  app.use(compression());
  app.get('/registry.json', async (_req, res) => {
    const live = await registry();
    // A session looks it up with every area that it enters; mostly it is the one it has.
    res.set({ 'cache-control': 'no-cache', etag: `"${live.signature}"` }).json(live);
  });

  if (parts.supportAddress)
    app.get('/.well-known/security.txt', securityText(parts.supportAddress));
  app.get('/health', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/ready', readyWhen(parts.ready, log));
  app.use(supabaseRoutes(parts.supabase, parts.attemptsInFiveMinutes));
  for (const { name, app: gateway } of parts.gateways)
    app.use(name === 'releases' ? ['/releases', '/api/releases'] : `/api/${name}`, gateway);
  if (parts.cards) app.use(cardProviderPath, parts.cards);
  app.use('/api/telemetry', telemetryRoute(parts.report));
  if (parts.post) app.use(plainPage, mailboxRoutes(parts.post));

  app.use(
    [
      '/api',
      '/releases',
      '/_system',
      '/areas',
      '/assets',
      '/rest',
      '/auth',
      '/storage',
      '/mailbox',
    ],
    notFound,
  );
  app.use(
    staticFiles({ folder: page.shellDirectory, cache: 'revalidate' }),
    pageRoute({
      shellDirectory: page.shellDirectory,
      registry,
      manifestOf: (area) => storedManifest(page.store, area),
      // The browser talks to the origin it was opened at, so no other origin has to be allowed.
      config: (origin) => ({ ...page.config, registryKey: page.key, databaseUrl: origin }),
      takesStripe: page.config.cardProviderKey !== localCardKey,
    }),
  );
  app.use(notFound, errorAnswers(log));
  return app;
}

const plainPage: RequestHandler = (req, res, next) => {
  if (req.path.startsWith('/mailbox')) res.set('content-security-policy', plainPagePolicy);
  next();
};
