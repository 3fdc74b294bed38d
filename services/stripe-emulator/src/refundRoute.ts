import { z } from 'zod';
import type { Call } from './answers.ts';
import type { Emit } from './events.ts';
import { invalid, need } from './refusal.ts';
import { newId, now } from './state.ts';

const refundBody = z.object({
  payment_intent: z.string(),
  amount: z.coerce.number().int().positive().optional(),
});

export function refund({ world, req }: Call, emit: Emit): object {
  const { payment_intent: id, amount } = refundBody.parse(req.body);
  const charge = need(
    world.all('charge').find(({ payment_intent }) => payment_intent === id),
    'payment_intent',
    id,
  );
  if (charge.disputed)
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      'charge_disputed',
    );
  const left = charge.amount_captured - charge.amount_refunded;
  const cents = amount ?? left;
  if (cents > left || left === 0)
    throw invalid(
      left === 0
        ? `Charge ${charge.id} has already been refunded.`
        : 'Refund amount is greater than unrefunded amount on charge.',
      left === 0 ? 'charge_already_refunded' : 'amount_too_large',
    );
  const back = world.put('refund', {
    id: newId('refund'),
    object: 'refund',
    amount: cents,
    charge: charge.id,
    payment_intent: id,
    status: 'succeeded',
    created: now(),
  });
  const changed = world.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + cents,
    refunded: cents === left,
  });
  emit(world, 'charge.refunded', changed);
  return back;
}
