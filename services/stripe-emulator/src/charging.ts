import type { Emit } from './events.ts';
import type { PaymentIntent, PaymentMethod } from './objects.ts';
import { newId, newSecret, now, type World } from './state.ts';
import { authenticationFailed, verdictOn } from './testCards.ts';
import { settlements, type SettlementWaits } from './settlements.ts';

export type NewIntent = Pick<PaymentIntent, 'amount' | 'customer'> &
  Partial<
    Pick<
      PaymentIntent,
      'currency' | 'description' | 'metadata' | 'receipt_email' | 'setup_future_usage' | 'invoice'
    >
  >;

/** What happens to payment intents: made, confirmed, authenticated, settled. */
export function charging(emit: Emit, waits: SettlementWaits) {
  const { change, fail, succeed, settleLater, onSettled } = settlements(emit, waits);

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
      payment_method_types: ['card', 'us_bank_account'],
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

  const confirm = (
    world: World,
    intent: PaymentIntent,
    method: PaymentMethod,
    { isPresent }: { isPresent: boolean },
  ): PaymentIntent => {
    const chosen = change(world, intent, { payment_method: method.id, last_payment_error: null });
    const verdict = method.us_bank_account ? 'process' : verdictOn(method, { isPresent });
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
    onSettled,
    /** Payments that were processing when an earlier run ended. */
    resume(worlds: readonly World[]) {
      for (const world of worlds)
        for (const { id, status } of world.all('payment_intent'))
          if (status === 'processing') settleLater(world, id);
    },
  };
}
export type Charging = ReturnType<typeof charging>;
