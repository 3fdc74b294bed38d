import { Router } from 'express';
import { z } from 'zod';
import { checkSecret, listOf, type apiHandlers, type Call } from './answers.ts';
import type { Charging } from './charging.ts';
import type { Emit } from './events.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './objects.ts';
import { methodBody, methodNamed, newMethod } from './paymentMethods.ts';
import { invalid, need, Refusal } from './refusal.ts';
import { newId, newSecret, now, type World } from './state.ts';
import { authenticationFailed, verdictOn } from './testCards.ts';
import { refund } from './refundRoute.ts';

const text = z.string().max(500).nullish();
const metadata = z.record(z.string(), z.string()).default({});
const intentBody = z.object({
  amount: z.coerce.number().int().min(50, 'Amount must be at least $0.50 usd'),
  currency: z.literal('usd'),
  customer: text,
  description: text,
  receipt_email: text,
  setup_future_usage: text,
  metadata,
});
const confirmBody = z.object({
  payment_method: z.string().optional(),
  payment_method_data: methodBody.optional(),
});
const outcomeBody = z.object({ outcome: z.enum(['succeed', 'fail']) });

type Dependencies = { api: ReturnType<typeof apiHandlers>; charge: Charging; emit: Emit };

/** Payments, kept cards and refunds. */
export function intentRoutes({ api, charge, emit }: Dependencies): Router {
  return Router()
    .post(
      '/v1/payment_intents',
      api.secret((call) => createIntent(call, charge)),
    )
    .get(
      '/v1/payment_intents/:id',
      api.either((call) => ownIntent(call)),
    )
    .post(
      '/v1/payment_intents/:id/confirm',
      api.either((call) => {
        const intent = ownIntent(call);
        if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
          throw unexpected(intent);
        const method = chosenMethod(call, intent.customer);
        return orRefusal(charge.confirm(call.world, intent, method, { isPresent: true }));
      }),
    )
    .post(
      // the bank's window, which Stripe.js opens by itself
      '/v1/payment_intents/:id/authenticate',
      api.either((call) => {
        const intent = ownIntent(call);
        if (intent.status !== 'requires_action') throw unexpected(intent);
        const isGranted = outcomeBody.parse(call.req.body).outcome === 'succeed';
        return orRefusal(charge.authenticate(call.world, intent, isGranted));
      }),
    )
    .post(
      '/v1/payment_intents/:id/cancel',
      api.secret((call) => {
        const intent = ownIntent(call);
        if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpected(intent);
        return charge.cancel(call.world, intent);
      }),
    )
    .post(
      '/v1/setup_intents',
      api.secret(({ world, req }) => {
        const { customer } = z.object({ customer: text }).parse(req.body);
        const id = newId('setup_intent');
        return world.put('setup_intent', {
          id,
          object: 'setup_intent',
          status: 'requires_payment_method',
          customer: customer ?? null,
          payment_method: null,
          client_secret: newSecret(id),
          next_action: null,
          metadata: {},
          created: now(),
        });
      }),
    )
    .post('/v1/setup_intents/:id/confirm', api.either(confirmSetup))
    .post('/v1/setup_intents/:id/authenticate', api.either(authenticateSetup))
    .get(
      '/v1/charges',
      api.secret(({ world, req }) => {
        const since = z
          .object({ created: z.object({ gte: z.coerce.number() }).optional() })
          .parse(req.query).created?.gte;
        return listOf(
          req,
          world.all('charge').filter(({ created }) => created >= (since ?? 0)),
        );
      }),
    )
    .post(
      '/v1/refunds',
      api.secret((call) => refund(call, emit)),
    );
}

function createIntent({ world, req }: Call, charge: Charging): PaymentIntent {
  const body = intentBody.parse(req.body);
  if (body.customer) need(world.find('customer', body.customer), 'customer', body.customer);
  return charge.create(world, {
    amount: body.amount,
    customer: body.customer ?? null,
    description: body.description ?? null,
    receipt_email: body.receipt_email ?? null,
    setup_future_usage: body.setup_future_usage ?? null,
    metadata: body.metadata,
  });
}

const idOf = ({ req }: Call) => z.object({ id: z.string() }).parse(req.params).id;

function ownIntent(call: Call): PaymentIntent {
  const id = idOf(call);
  const intent = need(call.world.find('payment_intent', id), 'payment_intent', id);
  checkSecret(call, intent);
  return intent;
}

function chosenMethod({ world, req }: Call, customer: string | null): PaymentMethod {
  const { payment_method: id, payment_method_data: typed } = confirmBody.parse(req.body);
  if (typed) return newMethod(world, typed);
  if (!id) throw invalid('A payment method is required.', 'parameter_missing');
  const method = methodNamed(world, id);
  if (method.customer !== null && method.customer !== customer)
    throw invalid('The payment method belongs to another customer.');
  return method;
}

const unexpected = ({ status }: { status: string }) =>
  invalid(
    `You cannot confirm this PaymentIntent because it has a status of ${status}.`,
    'payment_intent_unexpected_state',
  );

function orRefusal(intent: PaymentIntent): PaymentIntent {
  if (intent.last_payment_error)
    throw new Refusal(402, { ...intent.last_payment_error, payment_intent: intent });
  return intent;
}

function ownSetup(call: Call): SetupIntent {
  const id = idOf(call);
  const setup = need(call.world.find('setup_intent', id), 'setup_intent', id);
  checkSecret(call, setup);
  return setup;
}

function keep(world: World, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  world.put('payment_method', { ...method, customer: setup.customer, is_set_up: true });
  return world.put('setup_intent', {
    ...setup,
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
  });
}

function confirmSetup(call: Call): SetupIntent {
  const setup = ownSetup(call);
  if (setup.status === 'succeeded')
    throw invalid('This SetupIntent has been confirmed already.', 'setup_intent_unexpected_state');
  const method = chosenMethod(call, setup.customer);
  const verdict = verdictOn(method, { isPresent: true, isKeeping: true });
  if (verdict === 'authenticate')
    return call.world.put('setup_intent', {
      ...setup,
      status: 'requires_action',
      payment_method: method.id,
      next_action: { type: 'use_stripe_sdk' },
    });
  if (typeof verdict !== 'string') throw new Refusal(402, { ...verdict });
  return keep(call.world, setup, method);
}

function authenticateSetup(call: Call): SetupIntent {
  const setup = ownSetup(call);
  const id = setup.payment_method ?? '';
  const method = need(call.world.find('payment_method', id), 'PaymentMethod', id);
  if (outcomeBody.parse(call.req.body).outcome === 'succeed')
    return keep(call.world, setup, method);
  call.world.put('setup_intent', {
    ...setup,
    status: 'requires_payment_method',
    next_action: null,
  });
  throw new Refusal(402, { ...authenticationFailed });
}
