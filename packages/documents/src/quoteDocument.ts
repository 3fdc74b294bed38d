import { taxRows, unitShort, type TaxedDocument } from '@plumbline/domain';
import { formatDate } from '@plumbline/domain/formats';
import { companyPaperSize, companySender, dressed, type PrintedCompany } from './companySender.ts';
import type { DocumentLine, DocumentTotal, PrintDocument } from './model.ts';

/** The sums of a quote or an invoice, in dollars and percent. */
export type PrintedSums = TaxedDocument & {
  subtotal: number;
  discount_amount: number;
  discount_type?: 'amount' | 'percent' | undefined;
  discount_value?: number | undefined;
  total_amount: number;
};

const discountLabel = ({ discount_type, discount_value }: PrintedSums) =>
  discount_type === 'percent' ? `Discount (${discount_value}%)` : 'Discount';

/** The sums below the lines, in the order they are added up. */
export function sumsOf(document: PrintedSums): DocumentTotal[] {
  return [
    { label: 'Subtotal', amount: document.subtotal },
    ...(document.discount_amount > 0
      ? [{ label: discountLabel(document), amount: -document.discount_amount }]
      : []),
    ...(document.tax_rate === 0 && document.tax_amount === 0 && !document.taxes
      ? []
      : taxRows(document)),
    { label: 'Total', amount: document.total_amount, isGrand: true },
  ];
}

/**
 * The exemption by which no sales tax is charged: its certificate number, empty without one; nothing where the
 * client is not exempt.
 */
export const exemptionTexts = (exemption: string | null | undefined) =>
  typeof exemption === 'string'
    ? [
        {
          heading: 'Tax exempt',
          text: exemption ? `Exemption certificate ${exemption}` : 'No sales tax charged',
        },
      ]
    : [];

/** A line as the database holds it. */
export type StoredLine = {
  section: string | null;
  name: string;
  description: string | null;
  quantity: number;
  unit: string | null;
  unit_price: number;
  total_price: number;
  is_optional?: boolean | undefined;
  is_selected?: boolean | undefined;
  alternative_group?: string | null | undefined;
  package?: string | null | undefined;
  /** The line's own tax in percent; null for the document's. */
  tax_rate?: number | null | undefined;
  tax_name?: string | null | undefined;
};

/** "Exempt", or "Rental tax 3%", of a line with its own tax rate; null for the document's. */
export const lineTaxLabel = ({
  tax_rate,
  tax_name,
}: Pick<StoredLine, 'tax_rate' | 'tax_name'>): string | null => {
  if (typeof tax_rate !== 'number') return null;
  return tax_rate === 0 ? (tax_name ?? 'Not taxed') : `${tax_name ?? 'Tax'} ${tax_rate}%`;
};

/** What a line is a choice of; null where it is always part of the quote. */
function kindOf({ is_optional, alternative_group, package: of }: StoredLine): string | null {
  if (of) return `Package ${of}`;
  if (alternative_group) return `Alternative ${alternative_group}`;
  return is_optional ? 'Optional' : null;
}

/** A line on paper; options, alternatives, and lines with their own tax say what they are. */
export function toDocumentLine(line: StoredLine): DocumentLine {
  const { is_selected = true } = line;
  const kind = kindOf(line);
  return {
    section: line.section,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit && unitShort(line.unit),
    unit_price: line.unit_price,
    total_price: line.total_price,
    mark:
      [kind && `${kind}${is_selected ? '' : ', not included'}`, lineTaxLabel(line)]
        .filter((part) => part !== null)
        .join(' · ') || null,
    isCounted: is_selected,
  };
}

/** Hidden prices are left out by the layout. */
export const priced = <Line extends { unit_price: number | null; total_price: number | null }>(
  line: Line,
) => ({ ...line, unit_price: line.unit_price ?? 0, total_price: line.total_price ?? 0 });

type HiddenPrice = { unit_price: number | null; total_price: number | null };

/** A quote as its client sees it behind a link, with the company of that moment. */
export type ClientQuote = PrintedSums & {
  number: string;
  title: string;
  description: string | null;
  client_name: string | null;
  created_at: string;
  valid_until: string | null;
  notes: string | null;
  terms: string | null;
  tax_exemption?: string | null | undefined;
  show_summary_only: boolean;
  items: readonly (Omit<StoredLine, keyof HiddenPrice> & HiddenPrice)[];
  company: PrintedCompany;
};

type Extras = Pick<PrintDocument, 'stamp' | 'signature'> & {
  /** Where the logo can be fetched. */
  logoUrl: string | null;
  /** The IANA zone of the printed date; the reader's own unless given. */
  timeZone?: string;
};

/** The client's quote on paper: the same layout as the contractor's. */
export const clientQuoteDocument = (
  quote: ClientQuote,
  { logoUrl, timeZone, ...extras }: Extras,
): PrintDocument =>
  dressed('quote', quote.company, {
    ...extras,
    heading: 'Quote',
    number: quote.number,
    subject: quote.title,
    sender: companySender(quote.company, logoUrl),
    paper: companyPaperSize(quote.company),
    parties: quote.client_name
      ? [{ label: 'Prepared for', name: quote.client_name, details: [] }]
      : [],
    facts: [
      { label: 'Date', value: formatDate(quote.created_at, timeZone) },
      ...(quote.valid_until
        ? [{ label: 'Valid until', value: formatDate(quote.valid_until) }]
        : []),
    ],
    description: quote.description,
    lines: quote.items.map((line) => toDocumentLine(priced(line))),
    isSummaryOnly: quote.show_summary_only,
    totals: sumsOf(quote),
    texts: [
      ...exemptionTexts(quote.tax_exemption),
      { heading: 'Notes', text: quote.notes },
      { heading: 'Terms', text: quote.terms },
    ].flatMap(({ heading, text }) => (text ? [{ heading, text }] : [])),
  });
