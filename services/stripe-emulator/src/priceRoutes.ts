import { Router } from 'express';
import { z } from 'zod';
import { listOf, type apiHandlers, type Call } from './answers.ts';
import { need } from './refusal.ts';
import { newId, now, type World } from './state.ts';

const priceBody = z.object({
  currency: z.literal('usd'),
  unit_amount: z.coerce.number().int().min(0),
  recurring: z.object({ interval: z.enum(['month', 'year']) }),
  lookup_key: z.string().optional(),
  product_data: z.object({ name: z.string() }),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** Prices: create, list, read. */
export function priceRoutes(api: ReturnType<typeof apiHandlers>): Router {
  return Router()
    .post(
      '/v1/prices',
      api.secret(({ world, req }) => {
        const body = priceBody.parse(req.body);
        return world.put('price', {
          id: newId('price'),
          object: 'price',
          active: true,
          currency: 'usd',
          unit_amount: body.unit_amount,
          lookup_key: body.lookup_key ?? null,
          product: `prod_${body.product_data.name.toLowerCase().replaceAll(/\W+/g, '_')}`,
          product_name: body.product_data.name,
          recurring: { interval: body.recurring.interval, interval_count: 1 },
          metadata: body.metadata ?? {},
          created: now(),
        });
      }),
    )
    .get(
      '/v1/prices',
      api.secret(({ world, req }) => {
        const { lookup_keys: keys } = z
          .object({ lookup_keys: z.array(z.string()).optional() })
          .parse(req.query);
        return listOf(
          req,
          world.all('price').filter(({ lookup_key: key }) => !keys || keys.includes(key ?? '')),
        );
      }),
    )
    .get(
      '/v1/prices/:id',
      api.secret((call) => priceOf(call.world, idOf(call))),
    );
}

const idOf = ({ req }: Call) => z.object({ id: z.string() }).parse(req.params).id;

/** @throws Refusal 404 */
export const priceOf = (world: World, id: string) => need(world.find('price', id), 'price', id);
