import { sendOpenTelemetry } from '@plumbline/area-registry/demotion';
import type { PageConfig } from '@plumbline/contract';
import {
  errorAnswers,
  notFound,
  readyWhen,
  requestIds,
  requestLog,
  traced,
  type SharedLimits,
} from '@plumbline/kit';
import compression from 'compression';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { forwardReports } from './forwardReports.ts';
import { areaFiles, readManifest } from './areaFiles.ts';
import { areaSource } from './areaSource.ts';
import { commonHeaders } from './headers.ts';
import { pageRoute } from './pageRoute.ts';
import type { PagesEnvironment } from './settings.ts';
import { securityText } from './securityText.ts';
import { signedRegistry } from './signedRegistry.ts';
import { staticFiles } from './staticFiles.ts';
import { telemetryRoute } from './telemetryRoute.ts';

/**
 * The pages of a hosted product: the shell, the live registry, and the areas that it names, read from where they
 * were released. It holds no secret and no state; any number of copies may run behind a CDN.
 */
export function createPages(env: PagesEnvironment, log: Logger, limits?: SharedLimits): Express {
  const read = areaSource(env.AREAS_URL);
  const registry = signedRegistry({
    read,
    key: env.REGISTRY_KEY,
    expiresAfterDays: env.REGISTRY_EXPIRES_AFTER_DAYS,
    log,
  });
  const config: PageConfig = {
    databaseUrl: new URL(env.SUPABASE_URL).origin,
    databaseKey: env.SUPABASE_PUBLISHABLE_KEY,
    cardProviderKey: env.STRIPE_PUBLISHABLE_KEY,
    apiUrl: env.API_URL,
    registryKey: env.REGISTRY_KEY,
    oauthProviders: env.OAUTH_PROVIDERS,
    telemetryUrl: '/pages/telemetry',
    standIns: [],
    allowsOverrides: env.ALLOW_AREA_OVERRIDES,
  };
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const forward = env.RELEASES_URL ? forwardReports(env.RELEASES_URL, log) : undefined;
  const passOn = collector ? sendOpenTelemetry(collector) : undefined;

  const app = express().disable('x-powered-by').disable('etag');
  // A CDN stands in front.
  app.set('trust proxy', env.TRUSTED_PROXIES ?? 1);
  app.use(requestIds, traced, requestLog(log), commonHeaders);
  app.get('/health', (_req, res) => void res.json({ status: 'ok' }));
  app.get(
    '/ready',
    readyWhen(registry, log, {
      area_store: registry.checkStore,
      ...(limits && { shared_limits: limits.check }),
    }),
  );
  if (env.SUPPORT_ADDRESS) app.get('/.well-known/security.txt', securityText(env.SUPPORT_ADDRESS));
  app.use(
    '/assets',
    staticFiles({ folder: `${env.SHELL_DIRECTORY}/assets`, cache: 'immutable' }),
    notFound,
  );
  app.use(compression());
  app.use('/areas', areaFiles(read, log), notFound);
  app.get('/registry.json', async (_req, res) => {
    res.set('cache-control', 'no-cache').json(await registry());
  });
  app.use(
    '/pages/telemetry',
    telemetryRoute(async (report) => {
      const isFailure = report.kind !== 'entered';
      if (isFailure) log.warn({ report }, 'an area failed in a browser');
      await Promise.all([isFailure && passOn?.(report), forward?.(report)]);
    }, limits),
  );
  app.use(
    staticFiles({ folder: env.SHELL_DIRECTORY, cache: 'revalidate' }),
    pageRoute({
      shellDirectory: env.SHELL_DIRECTORY,
      registry,
      manifestOf: (area) => readManifest(read, area, log),
      config: () => config,
      takesStripe: true,
    }),
  );
  app.use(notFound, errorAnswers(log));
  return app;
}
