import type { Emit } from './events.ts';
import type { PaymentError, PaymentIntent, PaymentMethod } from './objects.ts';
import { newId, newSecret, now, type World } from './state.ts';
import { authenticationFailed, verdictOn } from './testCards.ts';

export type NewIntent = Pick<PaymentIntent, 'amount' | 'customer'> &
  Partial<
    Pick<
      PaymentIntent,
      'currency' | 'description' | 'metadata' | 'receipt_email' | 'setup_future_usage' | 'invoice'
    >
  >;

/** Called when an intent has been paid, or has failed; subscriptions listen. */
export type Settled = (world: World, intent: PaymentIntent) => void;

/** What happens to payment intents: made, confirmed, authenticated, settled. */
export function charging(emit: Emit, processingMs: number) {
  const listeners: Settled[] = [];
  const settled: Settled = (world, intent) => {
    for (const listener of listeners) listener(world, intent);
  };

  const create = (world: World, wanted: NewIntent): PaymentIntent => {
    const id = newId('payment_intent');
    const intent = world.put('payment_intent', {
      id,
      object: 'payment_intent',
      amount_received: 0,
      currency: 'usd',
      status: 'requires_payment_method',
      description: null,
      payment_method: null,
      payment_method_types: ['card'],
      latest_charge: null,
      last_payment_error: null,
      next_action: null,
      receipt_email: null,
      setup_future_usage: null,
      client_secret: newSecret(id),
      invoice: null,
      metadata: {},
      created: now(),
      ...wanted,
    });
    emit(world, 'payment_intent.created', intent);
    return intent;
  };

  const change = (world: World, intent: PaymentIntent, to: Partial<PaymentIntent>) =>
    world.put('payment_intent', { ...intent, ...to });

  const fail = (world: World, intent: PaymentIntent, error: PaymentError): PaymentIntent => {
    const failed = change(world, intent, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error,
    });
    emit(world, 'payment_intent.payment_failed', failed);
    settled(world, failed);
    return failed;
  };

  const succeed = (world: World, intent: PaymentIntent): PaymentIntent => {
    const charge = world.put('charge', {
      id: newId('charge'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      currency: intent.currency,
      status: 'succeeded',
      customer: intent.customer,
      payment_intent: intent.id,
      metadata: intent.metadata,
      created: now(),
    });
    const method = world.find('payment_method', intent.payment_method);
    if (method && intent.setup_future_usage && intent.customer)
      world.put('payment_method', { ...method, customer: intent.customer, is_set_up: true });
    const paid = change(world, intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      last_payment_error: null,
      next_action: null,
    });
    emit(world, 'charge.succeeded', charge);
    emit(world, 'payment_intent.succeeded', paid);
    settled(world, paid);
    return paid;
  };

  const settleLater = (world: World, id: string) => {
    setTimeout(() => {
      const intent = world.find('payment_intent', id);
      if (intent?.status === 'processing') succeed(world, intent);
    }, processingMs).unref();
  };

  const confirm = (
    world: World,
    intent: PaymentIntent,
    method: PaymentMethod,
    { isPresent }: { isPresent: boolean },
  ): PaymentIntent => {
    const chosen = change(world, intent, { payment_method: method.id, last_payment_error: null });
    const verdict = verdictOn(method, { isPresent });
    if (verdict === 'pass') return succeed(world, chosen);
    if (verdict === 'process') {
      const processing = change(world, chosen, { status: 'processing' });
      emit(world, 'payment_intent.processing', processing);
      settleLater(world, intent.id);
      return processing;
    }
    if (verdict === 'authenticate') {
      const waiting = change(world, chosen, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      emit(world, 'payment_intent.requires_action', waiting);
      return waiting;
    }
    return fail(world, chosen, verdict);
  };

  return {
    create,
    confirm,
    /** What the holder said to his bank. */
    authenticate: (world: World, intent: PaymentIntent, isGranted: boolean): PaymentIntent =>
      isGranted ? succeed(world, intent) : fail(world, intent, authenticationFailed),
    cancel(world: World, intent: PaymentIntent): PaymentIntent {
      const canceled = change(world, intent, { status: 'canceled', next_action: null });
      emit(world, 'payment_intent.canceled', canceled);
      return canceled;
    },
    onSettled: (listener: Settled) => void listeners.push(listener),
    /** Payments that were processing when an earlier run ended. */
    resume(worlds: readonly World[]) {
      for (const world of worlds)
        for (const { id, status } of world.all('payment_intent'))
          if (status === 'processing') settleLater(world, id);
    },
  };
}
export type Charging = ReturnType<typeof charging>;
