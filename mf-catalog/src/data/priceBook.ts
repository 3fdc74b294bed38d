import { api, listTag, z } from '@plumbline/data';
import { marginWarning, priceProposal, type MarginWarning, type PriceProposal } from './schemas.ts';

const accepted = z.object({
  items: z.number(),
  quotes: z.number(),
  /** Draft lines with a custom price; they are not repriced. */
  kept: z.number(),
  before: z.json(),
});
const takenBack = z.object({ proposals: z.number(), items: z.number(), quotes: z.number() });
/** Every item list and row: an open form shows the new price too. */
const touched = ['Item', 'Quote'] as const;

export const {
  usePriceProposalsQuery,
  usePriceWarningsQuery,
  usePriceAcceptMutation,
  usePriceRejectMutation,
  usePriceReopenMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** Price proposals caused by new costs, not yet decided. */
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
    /** Open quotes losing margin because item costs rose. */
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
    /** Accepts prices and optionally reprices draft quotes. */
    priceAccept: build.mutation<
      z.infer<typeof accepted>,
      { ids: readonly string[]; repricesDrafts: boolean }
    >({
      query:
        ({ ids, repricesDrafts }) =>
        ({ db }) =>
          db.rpc('accept_prices', { p_ids: [...ids], p_reprice_drafts: repricesDrafts }),
      rawResponseSchema: accepted,
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
    priceReject: build.mutation<number, readonly string[]>({
      query:
        (ids) =>
        ({ db }) =>
          db.rpc('decide_price_proposals', { p_ids: [...ids], p_accept: false }),
      rawResponseSchema: z.number(),
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
    /** Reopens accepted (with the result of `priceAccept`) or rejected prices. */
    priceReopen: build.mutation<
      z.infer<typeof takenBack>,
      { ids: readonly string[]; before?: z.infer<typeof accepted>['before'] }
    >({
      query:
        ({ ids, before = {} }) =>
        ({ db }) =>
          db.rpc('take_back_prices', { p_ids: [...ids], p_before: before }),
      rawResponseSchema: takenBack,
      invalidatesTags: (_, error) => (error ? [] : touched),
    }),
  }),
});
