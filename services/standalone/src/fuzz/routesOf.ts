import type { Router } from 'express';
import { z } from 'zod';

const layers = z.array(z.unknown());
const paths = z.union([z.string().transform((path) => [path]), z.array(z.string())]);
const route = z.object({
  route: z.object({ path: paths, methods: z.record(z.string(), z.boolean()) }),
});
const nested = z.object({ handle: z.custom<object>((value) => typeof value === 'function') });

/** Every route of a router, also of the routers in it, as Express itself knows them. */
export const routesOf = (router: Router): { method: string; path: string }[] =>
  routesIn(Reflect.get(router, 'stack'));

function routesIn(stack: unknown): { method: string; path: string }[] {
  return (layers.safeParse(stack).data ?? []).flatMap((layer) => {
    const own = route.safeParse(layer).data?.route;
    if (own)
      return own.path.flatMap((path) =>
        // `all` has no method of its own
        Object.keys(own.methods).map((method) => ({
          method: method === '_all' ? 'POST' : method.toUpperCase(),
          path,
        })),
      );
    const router = nested.safeParse(layer).data?.handle;
    return router ? routesIn(Reflect.get(router, 'stack')) : [];
  });
}
