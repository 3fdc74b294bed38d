import type { InvoiceRow } from '../../data/schemas.ts';

/** An amount of an invoice as it counts among others: a credit note takes off. In dollars. */
export const signed = (amount: number, { kind }: Pick<InvoiceRow, 'kind'>): number =>
  kind === 'credit_note' ? -amount : amount;

/** Whether less is open than the invoice says: something was paid or credited, or is held back. */
export const isOpenInPart = ({
  status,
  balance,
  total_amount,
}: Pick<InvoiceRow, 'status' | 'balance' | 'total_amount'>) =>
  status !== 'draft' && balance > 0 && balance !== total_amount;
