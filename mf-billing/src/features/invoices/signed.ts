import type { InvoiceRow } from '../../data/schemas.ts';

/** An amount of an invoice as it counts among others: a credit note takes off. In dollars. */
export const signed = (amount: number, { kind }: Pick<InvoiceRow, 'kind'>): number =>
  kind === 'credit_note' ? -amount : amount;
