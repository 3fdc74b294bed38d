import { api, listTag, rowTag, z } from '@plumbline/data';

const quoteMargin = z.object({
  margin_lost: z.number(),
  margin_before: z.number().nullable(),
  margin_now: z.number().nullable(),
});
export type QuoteMargin = z.infer<typeof quoteMargin>;

/** A line with a manually entered price. */
const manualPriceLine = z.object({
  id: z.string(),
  name: z.string(),
  unit_price: z.number(),
  /** The item's current price. */
  catalog_price: z.number(),
});
export type ManualPriceLine = z.infer<typeof manualPriceLine>;

const repriced = z.object({
  lines: z.number(),
  prices: z.number(),
  kept: z.array(manualPriceLine),
  /** What undoing it needs. */
  proposals: z.array(z.string()),
  before: z.json(),
});
export type Repriced = z.infer<typeof repriced>;
const takenBack = z.object({ items: z.number(), quotes: z.number() });

const repricedTags = (id: string) => [
  rowTag('Quote', id),
  listTag('Quote'),
  listTag('Item'),
  listTag('Activity'),
];

export const { useQuoteMarginQuery, useQuoteRepriceMutation, useQuoteUndoRepriceMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** The margin an open quote loses because item costs rose since it was written; null if none. */
      quoteMargin: build.query<QuoteMargin | null, { company: string; id: string }>({
        query:
          ({ company, id }) =>
          ({ db }) =>
            db
              .from('quote_margin_warnings')
              .select('margin_lost, margin_before, margin_now')
              .eq('company_id', company)
              .eq('id', id)
              .maybeSingle(),
        rawResponseSchema: quoteMargin.nullable(),
        providesTags: (_, __, { id }) => [
          rowTag('Quote', id),
          listTag('Item'),
          listTag('CostTracking'),
        ],
      }),
      /**
       * Writes today's prices and costs into the lines of a draft whose items cost more now. Lines with a price of
       * their own keep it, but for `ownLines`.
       */
      quoteReprice: build.mutation<Repriced, { id: string; ownLines?: readonly string[] }>({
        query:
          ({ id, ownLines = [] }) =>
          ({ db }) =>
            db.rpc('reprice_quote', { p_id: id, p_own_lines: [...ownLines] }),
        rawResponseSchema: repriced,
        invalidatesTags: (_, error, { id }) => (error ? [] : repricedTags(id)),
      }),
      /** Undoes repricing: restores prices of lines and items that haven't been changed since. */
      quoteUndoReprice: build.mutation<
        z.infer<typeof takenBack>,
        Pick<Repriced, 'proposals' | 'before'> & { id: string }
      >({
        query:
          ({ proposals, before }) =>
          ({ db }) =>
            db.rpc('take_back_prices', { p_ids: proposals, p_before: before }),
        rawResponseSchema: takenBack,
        invalidatesTags: (_, error, { id }) => (error ? [] : repricedTags(id)),
      }),
    }),
  });
