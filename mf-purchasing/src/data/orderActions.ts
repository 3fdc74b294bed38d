import { api, rowTag, z } from '@plumbline/data';
import { purchaseOrder, type OrderInput, type PurchaseOrder } from './orderShapes.ts';
import { type ReceiptInput } from './deliveryShapes.ts';
import { sharedOrder, type OrderAnswer, type SharedOrder } from './sharedOrderShapes.ts';
import { orderTags } from './orderTags.ts';

const answered = z.object({ id: z.string() });
const sent = purchaseOrder.extend({ token: z.string() });

export const {
  usePurchasingSaveOrderMutation,
  usePurchasingApproveOrderMutation,
  usePurchasingSendOrderMutation,
  usePurchasingAnswerOrderMutation,
  usePurchasingCloseOrderMutation,
  usePurchasingVoidOrderMutation,
  usePurchasingReceiveMutation,
  usePurchasingUndoReceiptMutation,
  usePurchasingAnswerSharedMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    purchasingSaveOrder: build.mutation<PurchaseOrder, OrderInput>({
      query:
        (order) =>
        ({ db }) =>
          db.rpc('save_purchase_order', { p_order: order }),
      rawResponseSchema: purchaseOrder,
      invalidatesTags: (_, error, { id }) => (error ? [] : orderTags(id)),
    }),
    purchasingApproveOrder: build.mutation<unknown, string>({
      query:
        (id) =>
        ({ db }) =>
          db.rpc('approve_purchase_order', { p_id: id }),
      invalidatesTags: (_, error, id) => (error ? [] : orderTags(id)),
    }),
    purchasingSendOrder: build.mutation<z.infer<typeof sent>, { id: string; isMailed: boolean }>({
      query:
        ({ id, isMailed }) =>
        ({ db }) =>
          db.rpc('send_purchase_order', { p_id: id, p_mails: isMailed }),
      rawResponseSchema: sent,
      invalidatesTags: (_, error, { id }) => (error ? [] : orderTags(id)),
    }),
    purchasingAnswerOrder: build.mutation<unknown, { id: string; answer: OrderAnswer }>({
      query:
        ({ id, answer }) =>
        ({ db }) =>
          db.rpc('record_order_answer', { p_id: id, p_answer: answer }),
      invalidatesTags: (_, error, { id }) => (error ? [] : orderTags(id)),
    }),
    purchasingCloseOrder: build.mutation<unknown, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('close_purchase_order', { p_id: id, p_reason: reason }),
      invalidatesTags: (_, error, { id }) => (error ? [] : orderTags(id)),
    }),
    purchasingVoidOrder: build.mutation<unknown, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('void_purchase_order', { p_id: id, p_reason: reason }),
      invalidatesTags: (_, error, { id }) => (error ? [] : orderTags(id)),
    }),
    purchasingReceive: build.mutation<{ id: string }, ReceiptInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('receive_goods', { p_receipt: input }),
      rawResponseSchema: answered,
      invalidatesTags: (_, error, { order_id }) => (error ? [] : orderTags(order_id)),
    }),
    purchasingUndoReceipt: build.mutation<unknown, { id: string; order: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('undo_receipt', { p_id: id, p_reason: reason }),
      invalidatesTags: (_, error, { order }) => (error ? [] : orderTags(order)),
    }),
    purchasingAnswerShared: build.mutation<SharedOrder, { token: string; answer: OrderAnswer }>({
      query:
        ({ token, answer }) =>
        ({ gateway }) =>
          gateway.post(`/accounts/orders/${encodeURIComponent(token)}`, answer),
      rawResponseSchema: sharedOrder,
      invalidatesTags: (_, error) => (error ? [] : [rowTag('PurchaseOrder', 'shared')]),
    }),
  }),
});
