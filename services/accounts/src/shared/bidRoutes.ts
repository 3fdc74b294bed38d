import type { GatewayTools } from '@plumbline/kit';
import { z } from 'zod';
import type { signedFiles } from './signedFiles.ts';
import { vendorLink, words } from './vendorLinks.ts';

const price = z.object({ line_id: z.uuid(), unit_price: z.number() });
const given = z.object({
  answer: z.enum(['submitted', 'declined']),
  revision: z.number().int().max(1_000_000),
  name: words(200).optional(),
  prices: z.array(price).max(200).optional(),
  lump_sum: z.number().nullish(),
  exclusions: words(2000).optional(),
  note: words(2000).optional(),
  // Year 0 is none of the database's.
  valid_until: z.iso
    .date()
    .refine((day) => day > '1900')
    .nullish(),
});

const file = z.object({ name: z.string(), file_name: z.string(), object_path: z.string() });
const shown = z.looseObject({
  number: z.string(),
  revision: z.number(),
  state: z.string(),
  documents: z.array(file),
});

type Dependencies = Pick<GatewayTools, 'limited' | 'service'> & {
  sign: ReturnType<typeof signedFiles>;
};

/** Bid requests for the vendors who hold their links; documents come as addresses that work for five minutes. */
export const bidRoutes = ({ sign, ...tools }: Dependencies) =>
  vendorLink(tools, {
    path: 'bids',
    peek: 'peek_bid',
    answer: 'answer_bid_link',
    given,
    shown,
    present: async ({ documents, ...bid }) => {
      const urls = await sign(
        'project-documents',
        documents.map(({ object_path }) => object_path),
      );
      return {
        ...bid,
        documents: documents.map(({ object_path, ...document }) => ({
          ...document,
          url: urls.get(object_path) ?? null,
        })),
      };
    },
  });
