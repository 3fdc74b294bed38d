import { fromCents, toCents } from './cents.ts';

/** What is known of an invoice's debt; sums in dollars, `due_date` as YYYY-MM-DD. */
export type Receivable = {
  status: 'draft' | 'sent' | 'viewed' | 'partial' | 'paid' | 'overdue' | 'void';
  total_amount: number;
  retainage_amount?: number;
  paid_amount: number;
  due_date: string | null;
};

export type PaymentStatus = 'paid' | 'pending' | 'partial' | 'overdue';

/** What is still owed: the total without what is held back, less what was paid. */
export const balanceOf = ({ total_amount, retainage_amount = 0, paid_amount }: Receivable) =>
  fromCents(toCents(total_amount) - toCents(retainage_amount) - toCents(paid_amount));

const open: readonly Receivable['status'][] = ['sent', 'viewed', 'partial', 'overdue'];
const isLate = (invoice: Receivable, today: string) =>
  open.includes(invoice.status) &&
  balanceOf(invoice) > 0 &&
  invoice.due_date !== null &&
  invoice.due_date < today;

/**
 * What the ledger and the date make of an invoice (DECISIONS C8), as the database's
 * `payment_status`: a part-paid invoice past its date is overdue. `today` as YYYY-MM-DD.
 */
export function paymentStatus(invoice: Receivable, today: string): PaymentStatus {
  if (invoice.status === 'paid') return 'paid';
  if (isLate(invoice, today)) return 'overdue';
  return invoice.paid_amount > 0 ? 'partial' : 'pending';
}

/** Days past due of an open invoice, else 0; as the database's `aging_days`. */
export function agingDays(invoice: Receivable, today: string): number {
  if (!isLate(invoice, today) || invoice.due_date === null) return 0;
  return Math.round((Date.parse(today) - Date.parse(invoice.due_date)) / 86_400_000);
}

/** Over 60 days critical, over 30 high, over 0 medium [001 §4]. */
export function agingBand(days: number): 'critical' | 'high' | 'medium' | 'none' {
  if (days > 60) return 'critical';
  if (days > 30) return 'high';
  return days > 0 ? 'medium' : 'none';
}

/** What recording a payment will leave: the new balance, the new status, and what would be credit. */
export function afterPayment(invoice: Receivable, amount: number) {
  const balance = toCents(balanceOf(invoice));
  const left = Math.max(balance - toCents(amount), 0);
  const credit = Math.max(toCents(amount) - balance, 0);
  const payment_status: PaymentStatus = left === 0 ? 'paid' : 'partial';
  return { balance: fromCents(left), credit: fromCents(credit), payment_status };
}
