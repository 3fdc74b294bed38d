import { formatDate, formatDateTime } from '@plumbline/design';
import {
  companyPaperSize,
  dressed,
  exemptionTexts,
  sumsOf,
  toDocumentLine,
  type PrintDocument,
} from '@plumbline/design/documents';
import type { CompanyCard } from '../../data/lookups.ts';
import type { QuoteDecision, QuoteFile } from '../../data/fileSchemas.ts';
import { toSender } from './company.ts';
import { text, partiesOf } from './printParts.ts';

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
