import { api, listTag, z } from '@plumbline/data';
import { marginWarning, priceProposal, type MarginWarning, type PriceProposal } from './schemas.ts';

const accepted = z.object({ items: z.number(), quotes: z.number() });

export const {
  usePriceProposalsQuery,
  usePriceWarningsQuery,
  usePriceAcceptMutation,
  usePriceRejectMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** New prices that follow from new costs and wait for a decision. */
    priceProposals: build.query<PriceProposal[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('price_proposal_list')
            .select('*')
            .eq('company_id', company)
            .eq('status', 'pending')
            .order('created_at', { ascending: false }),
      rawResponseSchema: z.array(priceProposal),
      providesTags: [listTag('Item'), listTag('CostTracking')],
    }),
    /** Open quotes that lose margin because their items cost more now. */
    priceWarnings: build.query<MarginWarning[], string>({
      query:
        (company) =>
        ({ db }) =>
          db
            .from('quote_margin_warnings')
            .select('*')
            .eq('company_id', company)
            .order('margin_lost', { ascending: false }),
      rawResponseSchema: z.array(marginWarning),
      providesTags: [listTag('Quote'), listTag('Item'), listTag('CostTracking')],
    }),
    /** Accepts prices and, if wanted, writes them into draft quotes. */
    priceAccept: build.mutation<
      z.infer<typeof accepted>,
      { ids: readonly string[]; repricesDrafts: boolean }
    >({
      query:
        ({ ids, repricesDrafts }) =>
        ({ db }) =>
          db.rpc('accept_prices', { p_ids: [...ids], p_reprice_drafts: repricesDrafts }),
      rawResponseSchema: accepted,
      invalidatesTags: (_, error) => (error ? [] : [listTag('Item'), listTag('Quote')]),
    }),
    priceReject: build.mutation<number, readonly string[]>({
      query:
        (ids) =>
        ({ db }) =>
          db.rpc('decide_price_proposals', { p_ids: [...ids], p_accept: false }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => (error ? [] : [listTag('Item'), listTag('Quote')]),
    }),
  }),
});
