import type { Express } from 'express';
import { z } from 'zod';

const layers = z.array(z.unknown());
const route = z.object({
  route: z.object({ path: z.string(), methods: z.record(z.string(), z.boolean()) }),
});
const nested = z.object({ handle: z.custom<object>((value) => typeof value === 'function') });

/** Every route of an app, also of the routers in it, as Express itself knows them. */
export function routesOf(app: Express): { method: string; path: string }[] {
  return routesIn(Reflect.get(app.router, 'stack'));
}

function routesIn(stack: unknown): { method: string; path: string }[] {
  return (layers.safeParse(stack).data ?? []).flatMap((layer) => {
    const own = route.safeParse(layer).data?.route;
    if (own)
      return Object.keys(own.methods).map((method) => ({
        method: method.toUpperCase(),
        path: own.path,
      }));
    const router = nested.safeParse(layer).data?.handle;
    return router ? routesIn(Reflect.get(router, 'stack')) : [];
  });
}
