import type { InvoiceFile, Payment } from '../../data/invoiceFile.ts';

const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0);

/**
 * What can be given back of a payment, in dollars: what is left of it and of the credit that came with it, as far as
 * the client has not used that credit (`used`). `credit` is what the client has now; where that is not known, the
 * server decides.
 */
export function refundableOf(payment: Payment, all: readonly Payment[], credit = Infinity) {
  const rows = all.filter(
    ({ id, reverses_payment_id }) => id === payment.id || reverses_payment_id === payment.id,
  );
  const creditFromPayment = sumOf(rows.map(({ credited }) => credited));
  const unused = Math.max(0, Math.min(creditFromPayment, sumOf([credit])));
  const paid = sumOf(rows.map(({ amount }) => amount));
  return { amount: (paid + unused) / 100, used: (creditFromPayment - unused) / 100 };
}

/** How much a credit note over an invoice can be, in dollars: what it asks for, without what is held back. */
export function creditableOf({
  amount_due,
  credited_amount,
}: Pick<InvoiceFile, 'amount_due' | 'credited_amount'>): number {
  return Math.round((amount_due - credited_amount) * 100) / 100;
}

/** Whether a late fee can be charged: overdue, not charged yet, and not a late fee itself. */
export const takesLateFee = ({
  kind,
  payment_status,
  late_fee_for,
  late_fee_invoice,
}: Pick<InvoiceFile, 'kind' | 'payment_status' | 'late_fee_for' | 'late_fee_invoice'>) =>
  kind !== 'credit_note' && payment_status === 'overdue' && !late_fee_for && !late_fee_invoice;
