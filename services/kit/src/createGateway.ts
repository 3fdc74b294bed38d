import cors from 'cors';
import express, { type Express, type Request, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import type { Requirement } from '@plumbline/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Logger } from 'pino';
import {
  actorOf,
  callerOf,
  identifiedWith,
  signedInWith,
  type Actor,
  type Caller,
} from './actor.ts';
import { serviceDatabase, type DatabaseAccess } from './database.ts';
import { errorAnswers, notFound } from './errorAnswers.ts';
import { jsonBody, noNul } from './jsonBody.ts';
import { limitedIn, type Limit } from './limits.ts';
import { plainPaths } from './plainPaths.ts';
import { askReadiness, readyWhen, type Parts } from './ready.ts';
import { requestIds } from './requestIds.ts';
import { requestLog } from './requestLog.ts';
import { traced } from './tracing.ts';
import type { SharedLimits } from './sharedLimits.ts';
import { tokenCheck, type TokenKeys } from './tokens.ts';

/** What every gateway needs from outside. */
export type GatewayAccess = {
  database: DatabaseAccess;
  /** The service key; only `serviceDatabase` takes it. */
  secretKey: string;
  tokens: TokenKeys;
  /** Origins of pages that may call; the page's own origin needs no entry. */
  allowedOrigins: readonly string[];
  /** How many proxies stand in front; unless told, one on the same machine is believed about who calls. */
  trustedProxies?: number | undefined;
  log: Logger;
  /** Where the copies of a gateway count requests together; without it this process counts on its own. */
  limits?: SharedLimits | undefined;
};

/** What a gateway's routes are made with. */
export type GatewayTools = {
  /** Lets signed-in users pass, with what plan and role must have. */
  signedIn: (requires?: Requirement) => RequestHandler;
  /** Lets whoever holds a valid token pass: for a route whose one SQL function decides by itself. */
  identified: () => RequestHandler;
  callerOf: (req: Request) => Caller;
  actorOf: (req: Request) => Actor;
  limited: (limit: Limit) => RequestHandler;
  /** The database without row-level security: webhooks and administration. */
  service: SupabaseClient;
  log: Logger;
};

/** One gateway: its name and its routes. */
export type GatewayPlan = {
  name: string;
  /** What providers send and sign themselves: raw bodies, and no limit by address, for a provider has few. */
  webhooks?: (tools: GatewayTools) => Router;
  /** Routes that need the raw body; they come before the JSON parser. */
  rawRoutes?: (tools: GatewayTools) => Router;
  routes: (tools: GatewayTools) => Router;
  /** What `/health` answers beside `status: 'ok'`. */
  health?: () => Record<string, unknown>;
  /** What it can do without for a while; `/ready` names those that are down. */
  parts?: Parts;
};

/**
 * Makes a gateway that does not listen yet: request ids, log, security headers, CORS allow-list,
 * limits, JSON bodies up to 100 KB, its routes, `/health`, `/ready`, one error shape.
 */
export function createGateway(plan: GatewayPlan, access: GatewayAccess): Express {
  const log = access.log.child({ gateway: plan.name });
  const check = tokenCheck(access.tokens);
  const limited = limitedIn(plan.name, access.limits);
  const parts = { ...plan.parts, ...(access.limits && { shared_limits: access.limits.check }) };
  const tools: GatewayTools = {
    signedIn: signedInWith(check, access.database),
    identified: identifiedWith(check, access.database),
    callerOf,
    actorOf,
    limited,
    service: serviceDatabase(access.secretKey, access.database),
    log,
  };
  const app = express()
    .disable('x-powered-by')
    .set('trust proxy', access.trustedProxies ?? 'loopback');
  app.use(requestIds, traced, requestLog(log), secured(), corsFor(access.allowedOrigins));
  app.use(noStore, plainPaths, noNul);
  app.get('/health', (_req, res) => void res.json({ status: 'ok', ...plan.health?.() }));
  app.get(
    '/ready',
    readyWhen(() => askReadiness(tools.service), log, parts),
  );
  if (plan.webhooks) app.use(plan.webhooks(tools));
  app.use(limited({ max: 600, seconds: 60, by: 'address' }));
  if (plan.rawRoutes) app.use(plan.rawRoutes(tools));
  app.use(jsonBody('100kb'), plan.routes(tools), notFound, errorAnswers(log));
  return app;
}

function secured(): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
}

/** Answers hold what only their reader may see; a route that serves something public says so itself. */
const noStore: RequestHandler = (_req, res, next) => {
  res.set('cache-control', 'no-store');
  next();
};

function corsFor(allowed: readonly string[]): RequestHandler {
  return cors({
    origin: (origin, answer) => answer(null, origin !== undefined && allowed.includes(origin)),
    allowedHeaders: ['authorization', 'content-type', 'apikey', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
  });
}
