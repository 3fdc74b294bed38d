import { api } from '@plumbline/data';
import {
  bidRequest,
  sentBid,
  sharedBid,
  type BidAnswer,
  type BidInput,
  type BidRequest,
  type SentBid,
  type SharedBid,
} from './bidShapes.ts';
import { bidTags, sharedBidTag } from './bidTags.ts';

export const {
  usePurchasingSaveBidMutation,
  usePurchasingSendBidMutation,
  usePurchasingRemoveBidderMutation,
  usePurchasingRecordBidMutation,
  usePurchasingBidStateMutation,
  usePurchasingAwardBidMutation,
  usePurchasingAnswerBidMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    purchasingSaveBid: build.mutation<BidRequest, BidInput>({
      query:
        (request) =>
        ({ db }) =>
          db.rpc('save_bid_request', { p_request: request }),
      rawResponseSchema: bidRequest,
      invalidatesTags: (_, error, { id }) => bidTags(error, id),
    }),
    purchasingSendBid: build.mutation<
      SentBid,
      { id: string; vendors: string[]; isMailed: boolean }
    >({
      query:
        ({ id, vendors, isMailed }) =>
        ({ db }) =>
          db.rpc('send_bid_request', { p_id: id, p_vendors: vendors, p_mails: isMailed }),
      rawResponseSchema: sentBid,
      invalidatesTags: (_, error, { id }) => bidTags(error, id),
    }),
    purchasingRemoveBidder: build.mutation<unknown, { id: string; invite: string }>({
      query:
        ({ invite }) =>
        ({ db }) =>
          db.rpc('remove_bidder', { p_invite: invite }),
      invalidatesTags: (_, error, { id }) => bidTags(error, id),
    }),
    purchasingRecordBid: build.mutation<unknown, { id: string; invite: string; answer: BidAnswer }>(
      {
        query:
          ({ invite, answer }) =>
          ({ db }) =>
            db.rpc('record_bid', { p_invite: invite, p_answer: answer }),
        invalidatesTags: (_, error, { id }) => bidTags(error, id),
      },
    ),
    purchasingBidState: build.mutation<
      unknown,
      { id: string; state: 'open' | 'closed' | 'canceled'; isTold?: boolean }
    >({
      query:
        ({ id, state, isTold = false }) =>
        ({ db }) =>
          db.rpc('set_bid_state', { p_id: id, p_state: state, p_notifies: isTold }),
      invalidatesTags: (_, error, { id }) => bidTags(error, id),
    }),
    purchasingAwardBid: build.mutation<
      BidRequest,
      { id: string; invite: string; offer: string; isTold: boolean }
    >({
      query:
        ({ invite, offer, isTold }) =>
        ({ db }) =>
          db.rpc('award_bid', { p_invite: invite, p_offer: offer, p_notifies: isTold }),
      rawResponseSchema: bidRequest,
      invalidatesTags: (_, error, { id }) => bidTags(error, id),
    }),
    purchasingAnswerBid: build.mutation<SharedBid, { token: string; answer: BidAnswer }>({
      query:
        ({ token, answer }) =>
        ({ gateway }) =>
          gateway.post(`/accounts/bids/${encodeURIComponent(token)}`, answer),
      rawResponseSchema: sharedBid,
      invalidatesTags: (_, error) => (error ? [] : [sharedBidTag]),
    }),
  }),
});
