import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import { vendorLink, words } from './vendorLinks.ts';

const price = z.object({ line_id: z.uuid(), unit_price: z.number() });
const given = z.object({
  answer: z.enum(['submitted', 'declined']),
  revision: z.number().int(),
  name: words(200).optional(),
  prices: z.array(price).max(200).optional(),
  lump_sum: z.number().nullish(),
  exclusions: words(2000).optional(),
  note: words(2000).optional(),
  valid_until: z.iso.date().nullish(),
});

/** Bid requests for the vendors who hold their links. */
export const bidRoutes = (tools: Pick<GatewayTools, 'limited' | 'service'>) =>
  vendorLink(tools, {
    path: 'bids',
    peek: 'peek_bid',
    answer: 'answer_bid_link',
    given,
    shown: z.looseObject({ number: z.string(), revision: z.number(), state: z.string() }),
  });
