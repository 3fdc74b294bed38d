import { api, listTag, rowTag, z } from '@plumbline/data';

const quoteMargin = z.object({
  margin_lost: z.number(),
  margin_before: z.number().nullable(),
  margin_now: z.number().nullable(),
});
export type QuoteMargin = z.infer<typeof quoteMargin>;

const repriced = z.object({ lines: z.number(), prices: z.number() });

export const { useQuoteMarginQuery, useQuoteRepriceMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** What an open quote loses because its items cost more than when it was written; null for nothing. */
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
    /** Writes today's prices and costs into the lines of a draft whose items cost more now. */
    quoteReprice: build.mutation<z.infer<typeof repriced>, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('reprice_quote', { p_id: id }),
      rawResponseSchema: repriced,
      invalidatesTags: (_, error, id) =>
        error ? [] : [rowTag('Quote', id), listTag('Quote'), listTag('Item'), listTag('Activity')],
    }),
  }),
});
