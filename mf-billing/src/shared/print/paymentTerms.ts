import { formatDate } from '@plumbline/design';
import type { InvoiceFile } from '../../data/invoiceFile.ts';

/** A payment term's label: "Net 30". */
const termsText = (terms: string | null) =>
  terms?.replace(/^net(\d+)$/i, 'Net $1').replace(/^cod$/i, 'Due on receipt') ?? null;

type InvoiceTerms = Pick<
  InvoiceFile,
  'payment_terms' | 'due_date' | 'kind' | 'total_amount' | 'retainage_amount' | 'payment_status'
>;

/** The due date; undefined if nothing is due. */
export const dueDay = ({ due_date, kind, total_amount, retainage_amount }: InvoiceTerms) =>
  kind === 'credit_note' || total_amount === retainage_amount ? null : due_date;

/** The invoice's payment terms, or its due date if none are set and a balance is due. */
export const paymentTerms = (invoice: InvoiceTerms) => {
  const due = invoice.payment_status === 'paid' ? null : dueDay(invoice);
  return termsText(invoice.payment_terms) ?? (due ? `Payment is due by ${formatDate(due)}.` : null);
};
