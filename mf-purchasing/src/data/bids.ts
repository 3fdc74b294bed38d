import {
  api,
  countedPage,
  listTag,
  pageOf,
  toCountedPage,
  type z,
  type CountedPage,
  type ListQuery,
} from '@plumbline/data';
import {
  bidRequest,
  bidRow,
  sharedBid,
  type BidRequest,
  type BidRow,
  type SharedBid,
} from './bidShapes.ts';
import { bidTag, sharedBidTag } from './bidTags.ts';

export type BidFilters = { q: string; state: readonly string[]; project: string; vendor: string };
type BidListQuery = ListQuery & { company: string; filters: BidFilters };
const bidPage = countedPage(bidRow);

export const { usePurchasingBidsQuery, usePurchasingBidQuery, usePurchasingSharedBidQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      purchasingBids: build.query<CountedPage<BidRow>, BidListQuery, z.infer<typeof bidPage>>({
        query:
          ({ filters: { q, state, project, vendor }, ...list }) =>
          ({ db }) =>
            db.rpc('bid_request_page', {
              p_filters: {
                ...(q && { q }),
                ...(state.length > 0 && { state: [...state] }),
                ...(project && { project }),
                ...(vendor && { vendor }),
              },
              ...pageOf(list),
            }),
        rawResponseSchema: bidPage,
        transformResponse: toCountedPage,
        providesTags: [listTag('PurchaseOrder')],
      }),
      purchasingBid: build.query<BidRequest, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('get_bid_request', { p_id: id }),
        rawResponseSchema: bidRequest,
        providesTags: (_, __, id) => [bidTag(id)],
      }),
      purchasingSharedBid: build.query<SharedBid, string>({
        query:
          (token) =>
          ({ gateway }) =>
            gateway.get(`/accounts/bids/${encodeURIComponent(token)}`),
        rawResponseSchema: sharedBid,
        providesTags: [sharedBidTag],
      }),
    }),
  });
