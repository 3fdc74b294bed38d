import type { InvoiceRow } from '../../data/schemas.ts';

/** An amount in dollars, negative for credit notes. */
export const signed = (amount: number, { kind }: Pick<InvoiceRow, 'kind'>): number =>
  kind === 'credit_note' ? -amount : amount;

/** Whether the balance due is less than the total: paid, credited, or retained. */
export const isOpenInPart = ({
  status,
  balance,
  total_amount,
}: Pick<InvoiceRow, 'status' | 'balance' | 'total_amount'>) =>
  status !== 'draft' && balance > 0 && balance !== total_amount;
