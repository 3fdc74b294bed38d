import { api, listTag, rowTag, z } from '@plumbline/data';

const quoteMargin = z.object({
  margin_lost: z.number(),
  margin_before: z.number().nullable(),
  margin_now: z.number().nullable(),
});
export type QuoteMargin = z.infer<typeof quoteMargin>;

export const { useQuoteMarginQuery } = api.injectEndpoints({
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
  }),
});
