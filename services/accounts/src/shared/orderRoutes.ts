import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { vendorLink, words } from './vendorLinks.ts';

const given = z.object({
  answer: z.enum(['accepted', 'declined', 'proposed']),
  revision: z.number().int(),
  name: words(200).optional(),
  proposed_date: z.iso.date().optional(),
  note: words(1000).optional(),
});

/** Purchase orders for the vendors who hold their links. */
export const orderRoutes = (tools: Pick<GatewayTools, 'limited' | 'service'>) =>
  vendorLink(tools, {
    path: 'orders',
    peek: 'peek_purchase_order',
    answer: 'answer_purchase_order_link',
    given,
    shown: z.looseObject({ number: z.string(), revision: z.number(), state: z.string() }),
  });
