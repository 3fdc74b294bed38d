import { Router } from 'express';
import { fromDatabase, type GatewayTools } from '@plumbline/kit';
import { z } from 'zod';

const byToken = z.object({ token: z.string().min(1).max(200) });
const order = z.looseObject({ number: z.string(), revision: z.number(), state: z.string() });
// The database refuses half a character.
const words = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) => text.toWellFormed());
const answer = z.object({
  answer: z.enum(['accepted', 'declined', 'proposed']),
  revision: z.number().int(),
  name: words(200).optional(),
  proposed_date: z.iso.date().optional(),
  note: words(1000).optional(),
});

/** Purchase orders for the vendors who hold their links; who guesses is stopped after twenty wrong ones. */
export const orderRoutes = ({ limited, service }: Pick<GatewayTools, 'limited' | 'service'>) => {
  const guarded = limited({ max: 20, seconds: 300, by: 'address', counts: 'failures' });
  const answered = limited({ max: 30, seconds: 300, by: 'address' });
  return Router()
    .get('/orders/:token', guarded, async (req, res) => {
      const { token } = byToken.parse(req.params);
      const seen = await fromDatabase(
        service.rpc('peek_purchase_order', { p_token: token }),
        order,
      );
      res.set('cache-control', 'no-store').json(seen);
    })
    .post('/orders/:token', guarded, answered, async (req, res) => {
      const p_answer = { ...answer.parse(req.body), ip: req.ip };
      const call = { p_token: byToken.parse(req.params).token, p_answer };
      res.json(await fromDatabase(service.rpc('answer_purchase_order_link', call), order));
    });
};
