import { Router } from 'express';
import { z } from 'zod';
import { listOf, type apiHandlers, type Call } from './answers.ts';
import type { Invoice, Subscription } from './objects.ts';
import { need } from './refusal.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { World } from './state.ts';
import { priceOf, priceRoutes } from './priceRoutes.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const metadata = z.record(z.string(), z.string()).optional();
const items = z.array(z.object({ id: z.string().optional(), price: z.string() }));
const createBody = z.object({
  customer: z.string(),
  items: items.length(1),
  payment_behavior: z.literal('default_incomplete'),
  metadata,
});
const updateBody = z.object({
  items: items.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: z.string().optional(),
  metadata,
});
const idOf = ({ req }: Call) => z.object({ id: z.string() }).parse(req.params).id;

type Dependencies = { api: ReturnType<typeof apiHandlers>; subscriptions: Subscriptions };

/** Prices, subscriptions and their invoices. */
export function subscriptionRoutes({ api, subscriptions }: Dependencies): Router {
  return Router()
    .use(priceRoutes(api))
    .post(
      '/v1/subscriptions',
      api.secret(({ world, req }) => {
        const { customer, items: wanted, metadata: more } = createBody.parse(req.body);
        need(world.find('customer', customer), 'customer', customer);
        const price = priceOf(world, wanted[0]?.price ?? '');
        return expanded(world, subscriptions.start(world, customer, price, more ?? {}));
      }),
    )
    .get(
      '/v1/subscriptions',
      api.secret(({ world, req }) => {
        const query = z
          .object({ customer: z.string().optional(), status: z.string().optional() })
          .parse(req.query);
        const found = world
          .all('subscription')
          .filter(({ customer }) => !query.customer || customer === query.customer)
          .filter(({ status }) => !query.status || status === query.status);
        return listOf(
          req,
          found.map((subscription) => expanded(world, subscription)),
        );
      }),
    )
    .get(
      '/v1/subscriptions/:id',
      api.secret((call) => expanded(call.world, subscriptionOf(call))),
    )
    .post(
      '/v1/subscriptions/:id',
      api.secret((call) => {
        const { world } = call;
        const body = updateBody.parse(call.req.body);
        const changed = subscriptions.change(world, subscriptionOf(call), {
          price: body.items?.[0] && priceOf(world, body.items[0].price),
          isPaidNow: body.proration_behavior === 'always_invoice',
          cancelAtPeriodEnd: body.cancel_at_period_end,
          defaultMethod: body.default_payment_method,
          metadata: body.metadata,
        });
        return expanded(world, changed);
      }),
    )
    .delete(
      '/v1/subscriptions/:id',
      api.secret((call) => subscriptions.end(call.world, subscriptionOf(call))),
    )
    .get(
      '/v1/invoices',
      api.secret(({ world, req }) => {
        const { customer } = z.object({ customer: z.string() }).parse(req.query);
        const own = world.all('invoice').filter((invoice) => invoice.customer === customer);
        return listOf(req, own);
      }),
    )
    .post(
      '/v1/invoices/:id/pay',
      api.secret((call) => {
        const id = idOf(call);
        return subscriptions.pay(call.world, need(call.world.find('invoice', id), 'invoice', id));
      }),
    );
}

function subscriptionOf(call: Call): Subscription {
  const id = idOf(call);
  return need(call.world.find('subscription', id), 'subscription', id);
}

/** The newest invoice comes with the secret that pays it; the SDK's caller has asked for both. */
function expanded(world: World, subscription: Subscription) {
  const invoice = world.find('invoice', subscription.latest_invoice);
  return invoice ? { ...subscription, latest_invoice: withSecret(world, invoice) } : subscription;
}

function withSecret(world: World, invoice: Invoice) {
  const intent = world.find('payment_intent', invoice.payment_intent);
  const secret = intent && { client_secret: intent.client_secret, type: 'payment_intent' };
  return { ...invoice, confirmation_secret: secret ?? null };
}
