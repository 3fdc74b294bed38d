import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageTemplates, renderPage } from '@plumbline/build/page';
import type { AreaStore } from '@plumbline/build/store';
import type { PageConfig, Registry } from '@plumbline/contract';
import { ApiError } from '@plumbline/kit';
import type { RequestHandler } from 'express';
import { localCardKey } from '../cards/cardEnvironment.ts';
import { nonceOf, pagePolicy } from './headers.ts';

/** What the shell's page is made of. */
export type PageSource = {
  shellDirectory: string;
  storeDirectory: string;
  store: Pick<AreaStore, 'registry'>;
  config: Omit<PageConfig, 'databaseUrl'>;
};

/** Answers every path that wants HTML with its public page, else the app's; the app knows what is a 404. */
export function pageRoute({
  shellDirectory,
  storeDirectory,
  store,
  config,
}: PageSource): RequestHandler {
  const templates = readPageTemplates(shellDirectory);
  const takesStripe = config.cardProviderKey !== localCardKey;
  const registry = currentRegistry(store, join(storeDirectory, 'registry.json'));
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (!req.accepts('html') || /\.\w+$/.test(req.path)) return next();
    const page = {
      template: (await templates)(req.path),
      // The browser talks to the origin it was opened at, so no other origin has to be allowed.
      config: { ...config, databaseUrl: `${req.protocol}://${req.get('host') ?? 'localhost'}` },
      registry: await registry(),
      pathname: req.path,
      nonce: nonceOf(res),
    };
    res.set({
      'content-security-policy': pagePolicy(res, { takesStripe }),
      'cache-control': 'no-store',
    });
    res.type('html').send(renderPage(page));
  };
}

/** The live registry, read again when its pointer has changed. */
function currentRegistry(
  store: Pick<AreaStore, 'registry'>,
  pointer: string,
): () => Promise<Registry> {
  let seen = '';
  let read: Promise<Registry | null> = Promise.resolve(null);
  return async () => {
    const found = await stat(pointer).catch(() => undefined);
    const now = found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
    if (now !== seen) {
      seen = now;
      read = store.registry();
    }
    const registry = await read;
    if (!registry) throw new ApiError(503, 'no_areas', 'No area has been released yet.');
    return registry;
  };
}
