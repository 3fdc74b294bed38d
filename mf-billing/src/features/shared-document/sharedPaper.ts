import { documentTotals } from '@plumbline/domain';
import { formatDate } from '@plumbline/design';
import type { PaperDocument } from '@plumbline/design/documents';
import type { SeenDocument, SharedDocument, SharedQuote } from '../../data/sharedDocument.ts';
import { dressed, toPaperSize, toSender } from '../../shared/paper/company.ts';
import { dueDay, paymentTerms } from '../../shared/paper/dues.ts';
import {
  introOf,
  invoiceStamp,
  invoiceTotals,
  quoteStamp,
  signatureOf,
  sumsOf,
  toDocumentLine,
  toInvoiceLine,
} from '../../shared/paper/toPaper.ts';

/** The shared document with other choices made: the sums follow, as the database will compute them. */
export function withChoices<Quote extends SharedQuote>(
  quote: Quote,
  chosen: ReadonlySet<string>,
): Quote {
  const items = quote.items.map((line) =>
    line.is_optional || line.alternative_group
      ? { ...line, is_selected: chosen.has(line.id) }
      : line,
  );
  if (items.every((line, at) => line.is_selected === quote.items[at]?.is_selected))
    return { ...quote, items };
  // lines whose price is hidden are never optional: what they come to is the subtotal without the options
  const optional = quote.items.filter(
    ({ is_optional, alternative_group }) => is_optional || alternative_group,
  );
  const known = documentTotals({
    lines: optional.map((line) => ({
      quantity: line.quantity,
      unit_price: line.unit_price ?? 0,
      isCounted: line.is_selected,
    })),
  });
  const rest = Math.round((quote.subtotal - known.subtotal) * 100) / 100;
  const totals = documentTotals({
    lines: [
      { quantity: 1, unit_price: rest },
      ...items
        .filter(({ is_optional, alternative_group }) => is_optional || alternative_group)
        .map((line) => ({
          quantity: line.quantity,
          unit_price: line.unit_price ?? 0,
          isCounted: line.is_selected,
        })),
    ],
    discount_type: quote.discount_type,
    discount_value: quote.discount_value,
    tax_rate: quote.tax_rate,
  });
  return { ...quote, items, ...totals };
}

/** What the document is called: a credit note is an invoice in the books. */
export const sharedWord = (document: SharedDocument) => {
  if (document.type === 'quote') return 'Quote';
  return document.kind === 'credit_note' ? 'Credit note' : 'Invoice';
};

/** Hidden prices are left out by the layout. */
const priced = <Line extends { unit_price: number | null; total_price: number | null }>(
  line: Line,
) => ({ ...line, unit_price: line.unit_price ?? 0, total_price: line.total_price ?? 0 });

/** What only a quote has, and only an invoice. */
function partsOf(document: SharedDocument) {
  if (document.type === 'quote')
    return {
      party: 'Prepared for',
      facts: [
        { label: 'Date', value: formatDate(document.created_at) },
        ...(document.valid_until
          ? [{ label: 'Valid until', value: formatDate(document.valid_until) }]
          : []),
      ],
      lines: document.items.map((line) => toDocumentLine(priced(line))),
      totals: sumsOf(document),
      terms: { heading: 'Terms', text: document.terms },
      stamp: quoteStamp(document),
      signature: signatureOf(document.decision),
    };
  const isCredit = document.kind === 'credit_note';
  const due = dueDay(document);
  return {
    party: isCredit ? 'Credit to' : 'Bill to',
    facts: [
      { label: 'Issued', value: formatDate(document.issue_date) },
      ...(due ? [{ label: 'Due', value: formatDate(due) }] : []),
    ],
    lines: document.items.map((line) => toInvoiceLine(priced(line))),
    totals: invoiceTotals(document),
    terms: { heading: 'Payment terms', text: paymentTerms(document) },
    stamp: invoiceStamp(document),
  };
}

/** The client's document on paper: the same layout as the contractor's. */
export function sharedToPaper(document: SeenDocument): PaperDocument {
  const { party, terms, ...parts } = partsOf(document);
  const heading = sharedWord(document);
  const paper = dressed(document.type, document.company, {
    ...parts,
    heading,
    number: document.number,
    subject: document.title,
    sender: toSender(document.company),
    paper: toPaperSize(document.company),
    parties: document.client_name
      ? [{ label: party, name: document.client_name, details: [] }]
      : [],
    description: introOf(document),
    isSummaryOnly: document.show_summary_only,
    texts: [{ heading: 'Notes', text: document.notes }, terms].flatMap(({ text, ...titled }) =>
      text ? [{ ...titled, text }] : [],
    ),
  });
  return heading === 'Credit note' ? { ...paper, heading } : paper;
}
