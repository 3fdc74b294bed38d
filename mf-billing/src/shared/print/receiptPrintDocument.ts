import { formatDateTime, formatMoney } from '@plumbline/design';
import type { PrintDocument } from '@plumbline/design/documents';
import { methodLabel } from '@plumbline/domain';
import type { CompanyCard } from '../../data/lookups.ts';
import type { InvoiceFile, Payment } from '../../data/invoiceFile.ts';
import { paidOn, invoiceToPrintDocument } from './invoicePrintDocument.ts';

/** A receipt's introduction; `credited` is the overpayment. In dollars. */
export const receiptMessage = (
  number: string,
  { amount, credited }: { amount: number; credited: number },
) =>
  [
    `Thank you. We have received ${formatMoney(amount)} for invoice ${number}.`,
    ...(credited > 0
      ? [
          `${credited < amount ? `That is ${formatMoney(credited)} more than the balance due.` : 'The invoice was already paid in full.'} We saved it as credit toward your next invoice. Contact us if you’d like a refund instead.`,
        ]
      : []),
  ].join(' ');

/** The receipt of one payment. */
export function receiptToPrintDocument(
  invoice: InvoiceFile,
  payment: Payment,
  company: CompanyCard,
): PrintDocument {
  const received = payment.amount + payment.credited;
  return {
    ...invoiceToPrintDocument(invoice, company),
    heading: 'Receipt',
    subject: `Payment for ${invoice.title}`,
    facts: [
      { label: 'Received', value: formatDateTime(payment.paid_at) },
      ...(payment.method ? [{ label: 'Method', value: methodLabel[payment.method] }] : []),
      ...(payment.reference ? [{ label: 'Reference', value: payment.reference }] : []),
    ],
    description: receiptMessage(invoice.invoice_number, {
      amount: received,
      credited: payment.credited,
    }),
    lines: [],
    totals: [
      { label: 'Payment received', amount: received, isGrand: true },
      ...(payment.credited > 0
        ? [
            { label: 'Paid on the invoice', amount: payment.amount },
            { label: 'Saved as credit', amount: payment.credited },
          ]
        : []),
      { label: 'Invoice total', amount: invoice.amount_due },
      ...(invoice.credited_amount === 0
        ? []
        : [{ label: 'Credited', amount: invoice.credited_amount }]),
      { label: 'Total paid', amount: paidOn(invoice) },
      { label: 'Balance due', amount: invoice.balance },
    ],
    texts: payment.notes ? [{ heading: 'Notes', text: payment.notes }] : [],
    stamp: null,
  };
}
