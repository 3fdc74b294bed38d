import { documentTotals } from '@plumbline/domain';
import { formatDate } from '@plumbline/design';
import type { PaperDocument } from '@plumbline/design/documents';
import type { SharedDocument, SharedQuote } from '../../data/sharedDocument.ts';
import { dressed, toPaperSize, toSender } from '../../shared/paper/company.ts';
import {
  balanceOf,
  signatureOf,
  sumsOf,
  termsText,
  toDocumentLine,
} from '../../shared/paper/toPaper.ts';

/** The shared document with other choices made: the sums follow, as the database will compute them. */
export function withChoices(quote: SharedQuote, chosen: ReadonlySet<string>): SharedQuote {
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

/** The client's document on paper: the same layout as the contractor's. */
export function sharedToPaper(document: SharedDocument): PaperDocument {
  const isQuote = document.type === 'quote';
  const isCredit = !isQuote && document.kind === 'credit_note';
  const paper = dressed(document.type, document.company, {
    heading: isQuote ? 'Quote' : isCredit ? 'Credit note' : 'Invoice',
    number: document.number,
    subject: document.title,
    sender: toSender(document.company),
    paper: toPaperSize(document.company),
    parties: document.client_name
      ? [{ label: isQuote ? 'Prepared for' : 'Bill to', name: document.client_name, details: [] }]
      : [],
    facts: isQuote
      ? [
          { label: 'Date', value: formatDate(document.created_at) },
          ...(document.valid_until
            ? [{ label: 'Valid until', value: formatDate(document.valid_until) }]
            : []),
        ]
      : [
          { label: 'Issued', value: formatDate(document.issue_date) },
          ...(document.due_date && !isCredit
            ? [{ label: 'Due', value: formatDate(document.due_date) }]
            : []),
        ],
    description: document.description,
    lines: document.items.map((line) =>
      toDocumentLine({
        ...line,
        unit_price: line.unit_price ?? 0,
        total_price: line.total_price ?? 0,
      }),
    ),
    isSummaryOnly: document.show_summary_only,
    totals: isQuote ? sumsOf(document) : [...sumsOf(document), ...balanceOf(document)],
    texts: [
      ...(document.notes ? [{ heading: 'Notes', text: document.notes }] : []),
      ...(isQuote
        ? document.terms
          ? [{ heading: 'Terms', text: document.terms }]
          : []
        : document.payment_terms
          ? [{ heading: 'Payment terms', text: termsText(document.payment_terms) ?? '' }]
          : []),
    ],
    stamp:
      !isQuote && document.payment_status === 'overdue'
        ? { text: 'Overdue', color: '#b91c1c' }
        : null,
    signature: isQuote ? signatureOf(document.decision) : null,
  });
  return isCredit ? { ...paper, heading: 'Credit note' } : paper;
}
