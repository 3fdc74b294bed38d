import { logoAddress } from '@plumbline/data';
import { depositOf, documentTotals } from '@plumbline/domain';
import { formatDate } from '@plumbline/design';
import {
  clientQuoteDocument,
  companyPaperSize,
  dressed,
  exemptionTexts,
  priced,
  type PrintDocument,
} from '@plumbline/design/documents';
import {
  isChoice,
  type SeenDocument,
  type SeenInvoice,
  type SharedDocument,
  type SharedQuote,
} from '../../data/sharedDocumentShapes.ts';
import { toSender } from '../../shared/print/company.ts';
import { dueDay, paymentTerms } from '../../shared/print/paymentTerms.ts';
import { quoteStamp, signatureOf } from '../../shared/print/quotePrintDocument.ts';
import { invoiceStamp, invoiceTotals } from '../../shared/print/invoicePrintDocument.ts';
import { introOf, toInvoiceLine } from '../../shared/print/printParts.ts';

/** The shared document with other options chosen; totals match the database's computation. */
export function withChoices<Quote extends SharedQuote>(
  quote: Quote,
  chosen: ReadonlySet<string>,
): Quote {
  const items = quote.items.map((line) =>
    isChoice(line) ? { ...line, is_selected: chosen.has(line.id) } : line,
  );
  if (items.every((line, at) => line.is_selected === quote.items[at]?.is_selected))
    return { ...quote, items };
  const options = items.filter(isChoice);
  const totals = documentTotals({
    lines: [
      ...agreedSums(quote),
      ...options.map(({ quantity, unit_price, is_selected, tax_rate, tax_name }) => ({
        quantity,
        unit_price: unit_price ?? 0,
        isCounted: is_selected,
        tax_rate,
        tax_name,
      })),
    ],
    discount_type: quote.discount_type,
    discount_value: quote.discount_value,
    tax_rate: quote.tax_rate,
    tax_name: quote.tax_name ?? null,
    isExempt: typeof quote.tax_exemption === 'string',
  });
  const deposit = quote.deposit && {
    ...quote.deposit,
    amount: depositOf({
      ...quote.deposit,
      net: totals.subtotal - totals.discount_amount,
      total: totals.total_amount,
    }),
  };
  return { ...quote, items, ...totals, deposit };
}

/**
 * What the lines that are no options come to, by tax rate, in dollars. Lines with hidden prices are
 * never optional: they are what the quote's sums are more than its chosen options.
 */
function agreedSums(quote: SharedQuote) {
  const chosen = quote.items.filter((line) => line.is_selected && isChoice(line));
  const chosenOf = (lines: typeof chosen) =>
    documentTotals({
      lines: lines.map(({ quantity, unit_price }) => ({ quantity, unit_price: unit_price ?? 0 })),
    }).subtotal;
  const own = (quote.line_taxes ?? []).map(({ name, rate, subtotal }) => ({
    quantity: 1,
    unit_price: inCents(
      subtotal -
        chosenOf(
          chosen.filter((line) => line.tax_rate === rate && (line.tax_name ?? null) === name),
        ),
    ),
    tax_rate: rate,
    tax_name: name,
  }));
  const ownSum = own.reduce((sum, { unit_price }) => sum + unit_price, 0);
  const rest = quote.subtotal - chosenOf(chosen) - ownSum;
  return [...own, { quantity: 1, unit_price: inCents(rest) }];
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100;

/** The document's name: a credit note is stored as an invoice. */
export const sharedLabel = (document: SharedDocument) => {
  if (document.type === 'quote') return 'Quote';
  return document.kind === 'credit_note' ? 'Credit note' : 'Invoice';
};

/** An invoice or credit note of a client on paper. */
function invoicePrintDocument(document: SeenInvoice): PrintDocument {
  const heading = sharedLabel(document);
  const isCredit = document.kind === 'credit_note';
  const due = dueDay(document);
  const terms = paymentTerms(document);
  const printDocument = dressed('invoice', document.company, {
    heading,
    number: document.number,
    subject: document.title,
    sender: toSender(document.company),
    paper: companyPaperSize(document.company),
    parties: document.client_name
      ? [{ label: isCredit ? 'Credit to' : 'Bill to', name: document.client_name, details: [] }]
      : [],
    facts: [
      { label: 'Issued', value: formatDate(document.issue_date) },
      ...(due ? [{ label: 'Due', value: formatDate(due) }] : []),
      ...(document.po_number ? [{ label: 'PO number', value: document.po_number }] : []),
    ],
    description: introOf(document),
    lines: document.items.map((line) => toInvoiceLine(priced(line))),
    isSummaryOnly: document.show_summary_only,
    totals: invoiceTotals(document),
    texts: [
      ...exemptionTexts(document.tax_exemption),
      { heading: 'Notes', text: document.notes },
      { heading: 'Payment terms', text: terms },
    ].flatMap(({ heading: title, text }) => (text ? [{ heading: title, text }] : [])),
    stamp: invoiceStamp(document),
  });
  // A template's custom heading applies to invoices only.
  return isCredit ? { ...printDocument, heading } : printDocument;
}

/** The client's document on paper: the same layout as the contractor's. */
export const sharedToPrintDocument = (document: SeenDocument): PrintDocument =>
  document.type === 'quote'
    ? clientQuoteDocument(document, {
        logoUrl: logoAddress(document.company.logo_url),
        stamp: quoteStamp(document),
        signature: signatureOf(document.decision),
      })
    : invoicePrintDocument(document);
