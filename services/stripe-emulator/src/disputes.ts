import { Router } from 'express';
import { z } from 'zod';
import { listOf, type apiHandlers, type Call } from './answers.ts';
import type { Charging } from './charging.ts';
import type { Emit } from './events.ts';
import type { Dispute } from './objects.ts';
import { invalid, need } from './refusal.ts';
import { newId, now } from './state.ts';

const answerDays = 7;
/** Stripe's words with which a test dispute is won or lost at once (docs.stripe.com/testing). */
const evidenceBody = z.object({
  evidence: z.object({ uncategorized_text: z.string().optional() }).optional(),
});

type Dependencies = { api: ReturnType<typeof apiHandlers>; charge: Charging; emit: Emit };

/** Payments that a card holder disputes: with the test card for it right after they have been made. */
export function disputeRoutes({ api, charge, emit }: Dependencies): Router {
  charge.onSettled((world, intent) => {
    const method = world.find('payment_method', intent.payment_method);
    const charged = world.find('charge', intent.latest_charge);
    if (intent.status !== 'succeeded' || method?.behaviour !== 'disputes' || !charged) return;
    const dispute = world.put('dispute', {
      id: newId('dispute'),
      object: 'dispute',
      amount: charged.amount,
      charge: charged.id,
      currency: charged.currency,
      evidence_details: { due_by: now() + answerDays * 86_400 },
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      created: now(),
    });
    world.put('charge', { ...charged, disputed: true });
    emit(world, 'charge.dispute.created', dispute);
  });

  const own = ({ world, req }: Call): Dispute => {
    const id = String(req.params.id);
    return need(world.find('dispute', id), 'dispute', id);
  };
  const close = (call: Call, status: 'won' | 'lost'): Dispute => {
    const dispute = own(call);
    if (dispute.status !== 'needs_response')
      throw invalid('This dispute is already closed.', 'dispute_already_closed');
    const closed = call.world.put('dispute', { ...dispute, status });
    emit(call.world, 'charge.dispute.closed', closed);
    return closed;
  };
  return Router()
    .get(
      '/v1/disputes',
      api.secret(({ world, req }) => {
        const { payment_intent: of } = z
          .object({ payment_intent: z.string().optional() })
          .parse(req.query);
        return listOf(
          req,
          world.all('dispute').filter(({ payment_intent }) => !of || payment_intent === of),
        );
      }),
    )
    .get('/v1/disputes/:id', api.secret(own))
    .post(
      '/v1/disputes/:id',
      api.secret((call) => {
        const said = evidenceBody.parse(call.req.body).evidence?.uncategorized_text;
        if (said === 'winning_evidence') return close(call, 'won');
        return said === 'losing_evidence' ? close(call, 'lost') : own(call);
      }),
    )
    .post(
      '/v1/disputes/:id/close',
      api.secret((call) => close(call, 'lost')),
    );
}
