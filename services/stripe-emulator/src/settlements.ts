import type { Emit } from './events.ts';
import type { PaymentError, PaymentIntent } from './objects.ts';
import { returnOf } from './testBanks.ts';
import { newId, now, type World } from './state.ts';

/** Called when an intent has been paid, or has failed; subscriptions listen. */
export type Settled = (world: World, intent: PaymentIntent) => void;

/** How long payments are processing, in ms. */
export type SettlementWaits = { cardMs: number; bankMs: number };

/** How payment intents end: paid, failed, or one of the two after a while. Listeners hear of each. */
export function settlements(emit: Emit, { cardMs, bankMs }: SettlementWaits) {
  const listeners: Settled[] = [];
  const settled: Settled = (world, intent) => {
    for (const listener of listeners) listener(world, intent);
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
    const methodOf = () =>
      world.find('payment_method', world.find('payment_intent', id)?.payment_method ?? null);
    setTimeout(
      () => {
        const intent = world.find('payment_intent', id);
        if (intent?.status !== 'processing') return;
        const reason = returnOf(methodOf()?.behaviour);
        if (reason) fail(world, intent, reason);
        else succeed(world, intent);
      },
      methodOf()?.us_bank_account ? bankMs : cardMs,
    ).unref();
  };

  const onSettled = (listener: Settled) => void listeners.push(listener);
  return { change, fail, succeed, settleLater, onSettled };
}
