import type { InvoiceRow } from '../../data/schemas.ts';

type Open = Pick<InvoiceRow, 'id' | 'balance' | 'due_date' | 'invoice_number'>;

/** Total balance due of the invoices, in dollars. */
export const openOf = (rows: readonly Pick<Open, 'balance'>[]): number =>
  rows.reduce((cents, { balance }) => cents + Math.round(balance * 100), 0) / 100;

/** Splits a payment by invoice id, in dollars: oldest due date first; the last may be partly paid. */
export function splitPayment(rows: readonly Open[], amount: number): Map<string, number> {
  let left = Math.round(amount * 100);
  const inOrder = rows.toSorted(
    (one, other) =>
      (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999') ||
      one.invoice_number.localeCompare(other.invoice_number),
  );
  const shares = new Map<string, number>();
  for (const { id, balance } of inOrder) {
    const share = Math.min(left, Math.round(balance * 100));
    shares.set(id, share / 100);
    left -= share;
  }
  return shares;
}
