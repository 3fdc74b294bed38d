import { api, rowTag, z } from '@plumbline/data';
import { bill, type Bill } from './billSchemas.ts';
import { saved } from './bills.ts';

export const {
  useBillApproveMutation,
  useBillPayMutation,
  useBillVoidMutation,
  useBillReleaseMutation,
  useBillVoidPaymentMutation,
  useBillUseCreditMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    billApprove: build.mutation<Bill, { id: string; version: number; note: string }>({
      query:
        ({ id, version, note }) =>
        ({ db }) =>
          db.rpc('approve_bill', { p_bill_id: id, p_version: version, p_note: note }),
      rawResponseSchema: bill,
      invalidatesTags: (_, error, { id }) => (error ? [] : saved(id)),
    }),
    billPay: build.mutation<
      { amount: number },
      {
        payments: { bill_id: string; amount?: number }[];
        paidOn: string;
        method: string;
        reference: string;
      }
    >({
      query:
        ({ payments, paidOn, method, reference }) =>
        ({ db }) =>
          db.rpc('pay_bills', {
            p_payments: payments,
            p_paid_on: paidOn,
            p_method: method,
            p_reference: reference,
          }),
      rawResponseSchema: z.object({ amount: z.number() }),
      invalidatesTags: (_, error, { payments }) =>
        error ? [] : [...saved(undefined), ...payments.map((one) => rowTag('Bill', one.bill_id))],
    }),
    billVoid: build.mutation<Bill, { id: string; reason: string }>({
      query:
        ({ id, reason }) =>
        ({ db }) =>
          db.rpc('void_bill', { p_bill_id: id, p_reason: reason }),
      rawResponseSchema: bill,
      invalidatesTags: (_, error, { id }) => (error ? [] : saved(id)),
    }),
    billRelease: build.mutation<Bill, { id: string; amount: number }>({
      query:
        ({ id, amount }) =>
        ({ db }) =>
          db.rpc('release_bill_retainage', { p_bill_id: id, p_amount: amount }),
      rawResponseSchema: bill,
      invalidatesTags: (_, error, { id }) => (error ? [] : saved(id)),
    }),
    /** Takes what is left of a credit memo off another bill. */
    billUseCredit: build.mutation<Bill, { creditId: string; billId: string; amount: number }>({
      query:
        ({ creditId, billId, amount }) =>
        ({ db }) =>
          db.rpc('use_credit', { p_credit_id: creditId, p_bill_id: billId, p_amount: amount }),
      rawResponseSchema: bill,
      invalidatesTags: (_, error, { creditId, billId }) =>
        error ? [] : [...saved(creditId), rowTag('Bill', billId)],
    }),
    billVoidPayment: build.mutation<Bill, { billId: string; paymentId: string; reason: string }>({
      query:
        ({ paymentId, reason }) =>
        ({ db }) =>
          db.rpc('void_bill_payment', { p_payment_id: paymentId, p_reason: reason }),
      rawResponseSchema: bill,
      invalidatesTags: (_, error, { billId }) => (error ? [] : saved(billId)),
    }),
  }),
});
