import { readPageTemplates, renderPage } from '@plumbline/area-registry/page';
import type { LiveArea, PageConfig, Registry } from '@plumbline/contract';
import type { RequestHandler } from 'express';
import { nonceOf, pagePolicy } from './headers.ts';

/** What the shell's page is made of. */
export type PageParts = {
  /** A built shell: index.html, site/ and assets/. */
  shellDirectory: string;
  /** The live registry; rejects with what a visitor is told while there is none. */
  registry: () => Promise<Registry>;
  /** The text of a released area's area.json; a version's never changes. */
  manifestOf: (area: LiveArea) => Promise<string>;
  /** `origin` is the one that the page was asked at. */
  config: (origin: string) => PageConfig;
  /** Whether Stripe's card form is let in. */
  takesStripe: boolean;
};

/** Answers every path that wants HTML with its public page, else the app's; the app knows what is a 404. */
export function pageRoute({
  shellDirectory,
  registry,
  manifestOf,
  config,
  takesStripe,
}: PageParts): RequestHandler {
  const templates = readPageTemplates(shellDirectory);
  const manifestOnce = readOnce(manifestOf);
  return async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (!req.accepts('html') || /\.\w+$/.test(req.path)) return next();
    const origin = `${req.protocol}://${req.get('host') ?? 'localhost'}`;
    const { page: templateOf, light } = await templates;
    const page = {
      template: templateOf(req.path),
      // A light page that failed asks for the app, and a candidate is tried in the app alone.
      light: 'app' in req.query || 'areas' in req.query ? undefined : light,
      config: config(origin),
      registry: await registry(),
      manifestOf: manifestOnce,
      pathname: req.path,
      nonce: nonceOf(res),
    };
    res.set({
      'content-security-policy': pagePolicy(res, {
        takesStripe,
        origins: otherOrigins(page.config, origin),
      }),
      'cache-control': 'no-store',
    });
    res.type('html').send(await renderPage(page));
  };
}

/** Where the page talks to besides its own origin. */
function otherOrigins({ databaseUrl, apiUrl }: PageConfig, own: string): string[] {
  const origins = [databaseUrl, apiUrl].map((address) => new URL(address, own).origin);
  return [...new Set(origins)].filter((origin) => origin !== own);
}

/** Reads the area.json of each version once; what could not be read is read again. */
function readOnce(read: PageParts['manifestOf']): PageParts['manifestOf'] {
  const manifests = new Map<string, Promise<string>>();
  return (area) => {
    const found = manifests.get(area.base) ?? read(area);
    manifests.set(area.base, found);
    found.catch(() => manifests.delete(area.base));
    return found;
  };
}
