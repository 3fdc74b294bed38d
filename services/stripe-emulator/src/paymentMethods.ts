import { z } from 'zod';
import type { PaymentMethod } from './objects.ts';
import { need } from './refusal.ts';
import { newId, now, type World } from './state.ts';
import { readBank } from './testBanks.ts';
import { namedCard, readCard } from './testCards.ts';

const cardBody = z.object({
  type: z.literal('card'),
  card: z.object({
    number: z.string(),
    exp_month: z.coerce.number().int(),
    exp_year: z.coerce.number().int(),
    cvc: z.string(),
  }),
});
const bankBody = z.object({
  type: z.literal('us_bank_account'),
  us_bank_account: z.object({ account_number: z.string(), routing_number: z.string() }),
});
export const methodBody = z.discriminatedUnion('type', [cardBody, bankBody]);

/** A card on file, or a fresh one for one of the test cards' names. */
export function methodNamed(world: World, id: string): PaymentMethod {
  const card = namedCard(id);
  return card
    ? newMethod(world, { type: 'card', card })
    : need(world.find('payment_method', id), 'PaymentMethod', id);
}

/** Keeps of a typed card or bank account what may be kept. */
export function newMethod(world: World, typed: z.infer<typeof methodBody>): PaymentMethod {
  return world.put('payment_method', {
    id: newId('payment_method'),
    object: 'payment_method',
    type: typed.type,
    customer: null,
    ...(typed.type === 'card' ? readCard(typed.card) : readBank(typed.us_bank_account)),
    is_set_up: false,
    created: now(),
  });
}
