import type { InvoiceFile, Payment } from '../../data/schemas.ts';

/** What is left of a payment after its refunds, in dollars; the credit that came with it can be given back too. */
export function leftOf(payment: Payment, all: readonly Payment[]): number {
  const cents = all
    .filter(
      ({ id, reverses_payment_id }) => id === payment.id || reverses_payment_id === payment.id,
    )
    .reduce((sum, { amount, credited }) => sum + Math.round((amount + credited) * 100), 0);
  return cents / 100;
}

/** How much a credit note over an invoice can be, in dollars: what it asks for, without what is held back. */
export function creditableOf({
  amount_due,
  credited_amount,
}: Pick<InvoiceFile, 'amount_due' | 'credited_amount'>): number {
  return Math.round((amount_due - credited_amount) * 100) / 100;
}
