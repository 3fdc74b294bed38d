import { formatDate, formatDateTime, formatMoney } from '@plumbline/design';
import {
  addressLines,
  companyPaperSize,
  dressed,
  exemptionTexts,
  lineTaxLabel,
  sumsOf,
  toDocumentLine,
  type DocumentLine,
  type DocumentTotal,
  type PrintDocument,
  type PrintedSums,
  type StoredLine,
} from '@plumbline/design/documents';
import { labelOf, methodLabel } from '@plumbline/domain';
import type { CompanyCard } from '../../data/lookups.ts';
import type { InvoiceFile, Payment, QuoteDecision, QuoteFile } from '../../data/schemas.ts';
import { kindLabel } from '../labels.ts';
import { toSender } from './company.ts';
import { dueDay, paymentTerms } from './paymentTerms.ts';

type InvoicedLine = StoredLine &
  Pick<InvoiceFile['items'][number], 'percent_before' | 'percent_complete'>;

/** The percentage range a progress invoice line bills; undefined for other lines. */
export const progressOf = ({
  percent_before,
  percent_complete,
}: Pick<InvoicedLine, 'percent_before' | 'percent_complete'>) =>
  percent_complete === null ? null : `${percent_before ?? 0}% to ${percent_complete}% complete`;

/** A line on paper; one of a progress invoice says how much of it this invoice is. */
export const toInvoiceLine = (line: InvoicedLine): DocumentLine => ({
  ...toDocumentLine(line),
  ...(line.percent_complete !== null && {
    mark: [progressOf(line), lineTaxLabel(line)].filter(Boolean).join(' · '),
  }),
});

type Party = PrintDocument['parties'][number];

function partiesOf(
  label: string,
  { client, client_name, project_name }: Pick<QuoteFile, 'client' | 'client_name' | 'project_name'>,
): Party[] {
  const contact = [client?.email, client?.phone].flatMap((line) => (line ? [line] : []));
  return [
    ...(client_name
      ? [{ label, name: client_name, details: [...addressLines(client?.address), ...contact] }]
      : []),
    ...(project_name ? [{ label: 'Project', name: project_name, details: [] }] : []),
  ];
}

/** The introduction above the lines; a credit note's reason is already its line. */
export const introOf = ({
  kind,
  description,
  items,
}: {
  kind?: InvoiceFile['kind'];
  description: string | null;
  items: readonly { name: string }[];
}) =>
  kind === 'credit_note' && items.some(({ name }) => name === description?.trim())
    ? null
    : description;

const text = (heading: string, body: string | null) => (body ? [{ heading, text: body }] : []);

/** The client's signature; undefined if not accepted. */
export const signatureOf = (
  decision: Pick<QuoteDecision, 'decision' | 'signer_name' | 'signature' | 'decided_at'> | null,
): PrintDocument['signature'] =>
  decision?.decision === 'accepted'
    ? {
        name: decision.signer_name,
        when: formatDateTime(decision.decided_at),
        path: decision.signature,
      }
    : null;

/** The stamp on a quote that can no longer be accepted. */
export const quoteStamp = ({ status }: Pick<QuoteFile, 'status'>): PrintDocument['stamp'] =>
  status === 'expired' ? { text: 'Expired', color: '#b45309' } : null;

/** A quote on paper. */
export function quoteToPrintDocument(quote: QuoteFile, company: CompanyCard): PrintDocument {
  return dressed('quote', company, {
    heading: 'Quote',
    number: quote.quote_number,
    subject: quote.title,
    sender: toSender(company),
    paper: companyPaperSize(company),
    parties: partiesOf('Prepared for', quote),
    facts: [
      { label: 'Date', value: formatDate(quote.created_at) },
      ...(quote.valid_until
        ? [{ label: 'Valid until', value: formatDate(quote.valid_until) }]
        : []),
      ...(quote.revision > 1 ? [{ label: 'Revision', value: String(quote.revision) }] : []),
    ],
    description: quote.description,
    lines: quote.items.map(toDocumentLine),
    isSummaryOnly: quote.show_summary_only,
    totals: sumsOf(quote),
    texts: [
      ...exemptionTexts(quote.tax_exemption),
      ...text('Notes', quote.notes),
      ...text('Terms', quote.terms),
    ],
    stamp: quoteStamp(quote),
    signature: signatureOf(quote.decision),
  });
}

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
