import { formatDate } from '@plumbline/design';
import {
  companyPaperSize,
  dressed,
  exemptionTexts,
  sumsOf,
  type DocumentTotal,
  type PrintDocument,
  type PrintedSums,
} from '@plumbline/design/documents';
import { labelOf } from '@plumbline/domain';
import type { CompanyCard } from '../../data/lookups.ts';
import type { InvoiceFile } from '../../data/invoiceFile.ts';
import { kindLabel } from '../labels.ts';
import { toSender } from './company.ts';
import { dueDay, paymentTerms } from './paymentTerms.ts';
import { toInvoiceLine, partiesOf, introOf, text } from './printParts.ts';

/** The stamp on a void or overdue invoice. */
export const invoiceStamp = ({
  status,
  payment_status,
}: {
  status: string;
  payment_status: InvoiceFile['payment_status'];
}): PrintDocument['stamp'] => {
  if (status === 'void') return { text: 'Void', color: '#475569' };
  return payment_status === 'overdue' ? { text: 'Overdue', color: '#b91c1c' } : null;
};

type InvoiceSums = PrintedSums &
  Pick<
    InvoiceFile,
    'retainage_amount' | 'paid_amount' | 'credited_amount' | 'balance' | 'kind' | 'status'
  >;

/** Amount paid on an invoice, without credit notes, in dollars. */
export const paidOn = ({
  paid_amount,
  credited_amount,
}: Pick<InvoiceFile, 'paid_amount' | 'credited_amount'>): number =>
  Math.round((paid_amount - credited_amount) * 100) / 100;

/** An invoice's totals: retainage, credits, payments, and the emphasized balance due. */
export function invoiceTotals(invoice: InvoiceSums): DocumentTotal[] {
  const sums = sumsOf(invoice);
  if (invoice.kind === 'credit_note' || invoice.status === 'void') return sums;
  const taken = [
    ...(invoice.retainage_amount > 0
      ? [{ label: 'Retainage held', amount: -invoice.retainage_amount }]
      : []),
    ...(invoice.credited_amount === 0
      ? []
      : [{ label: 'Credited', amount: -invoice.credited_amount }]),
    ...(paidOn(invoice) === 0 ? [] : [{ label: 'Paid', amount: -paidOn(invoice) }]),
  ];
  return taken.length > 0
    ? [
        ...sums.map(({ label, amount }) => ({ label, amount })),
        ...taken,
        { label: 'Balance due', amount: invoice.balance, isGrand: true },
      ]
    : sums;
}

/** An invoice or credit note on paper, with its terms and, past its date, the Overdue stamp. */
export function invoiceToPrintDocument(invoice: InvoiceFile, company: CompanyCard): PrintDocument {
  const isCredit = invoice.kind === 'credit_note';
  const due = dueDay(invoice);
  const printDocument = dressed('invoice', company, {
    heading: isCredit ? 'Credit note' : 'Invoice',
    number: invoice.invoice_number,
    subject: invoice.title,
    sender: toSender(company),
    paper: companyPaperSize(company),
    parties: partiesOf(isCredit ? 'Credit to' : 'Bill to', invoice),
    facts: [
      { label: 'Issued', value: formatDate(invoice.issue_date) },
      ...(due ? [{ label: 'Due', value: formatDate(due) }] : []),
      ...(invoice.po_number ? [{ label: 'PO number', value: invoice.po_number }] : []),
      ...(invoice.quote_number ? [{ label: 'Quote', value: invoice.quote_number }] : []),
      ...(invoice.kind === 'standard' || isCredit
        ? []
        : [{ label: 'Type', value: labelOf(kindLabel, invoice.kind) }]),
      ...(invoice.revision > 1 ? [{ label: 'Revision', value: String(invoice.revision) }] : []),
    ],
    description: introOf(invoice),
    lines: invoice.items.map(toInvoiceLine),
    isSummaryOnly: invoice.show_summary_only,
    totals: invoiceTotals(invoice),
    texts: [
      ...exemptionTexts(invoice.tax_exemption),
      ...text('Notes', invoice.notes),
      ...text('Payment terms', paymentTerms(invoice)),
    ],
    stamp: invoiceStamp(invoice),
  });
  // A template's custom heading applies to invoices only.
  return isCredit ? { ...printDocument, heading: 'Credit note' } : printDocument;
}
