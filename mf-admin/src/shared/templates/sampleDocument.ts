import type { PrintDocument } from '@plumbline/design/documents';
import { standardTemplate } from '@plumbline/design/documents';
import { unitShort } from '@plumbline/domain';
import type { Company } from '../../data/company.ts';
import type { OwnDocument } from '../../data/ownDocument.ts';
import { toPaperSize, toSender } from '../sender.ts';

type PaperType = 'quote' | 'invoice';

const heading = { quote: 'Quote', invoice: 'Invoice' } as const;

const sampleLines = [
  ['Framing', 'Two-by-six studs, sixteen inches on center', 120, 'hour', 62],
  ['Drywall', 'Hung, taped and sanded', 48, 'sheet', 41.5],
  ['Paint', 'Two coats, walls and ceilings', 1850, 'sq ft', 1.35],
] as const;

const inCents = (amount: number) => Math.round(amount * 100) / 100;

/** A sample document for companies without one. */
function sample(type: PaperType): OwnDocument {
  const items = sampleLines.map(([name, description, quantity, unit, unit_price]) => ({
    name,
    description,
    quantity,
    unit,
    unit_price,
    total_price: inCents(quantity * unit_price),
  }));
  const subtotal = inCents(items.reduce((sum, { total_price }) => sum + total_price, 0));
  const tax_amount = inCents(subtotal * 0.0825);
  return {
    number: type === 'quote' ? 'Q-0001' : 'INV-0001',
    title: 'Kitchen remodel',
    client_name: 'Dana Reyes',
    items,
    subtotal,
    discount_amount: 0,
    tax_rate: 8.25,
    tax_amount,
    total_amount: inCents(subtotal + tax_amount),
    notes: 'Prices hold for thirty days.',
  };
}

/** The company's latest document, or a sample. */
export function sampleDocument(
  type: PaperType,
  company: Company,
  own: OwnDocument | null,
): PrintDocument {
  const shown = own ?? sample(type);
  return {
    heading: heading[type],
    number: shown.number,
    subject: shown.title,
    sender: toSender(company),
    template: standardTemplate,
    paper: toPaperSize(company),
    parties: shown.client_name
      ? [
          {
            label: type === 'quote' ? 'Prepared for' : 'Bill to',
            name: shown.client_name,
            details: [],
          },
        ]
      : [],
    facts: [],
    lines: shown.items.map((line) => ({ ...line, unit: line.unit && unitShort(line.unit) })),
    isSummaryOnly: false,
    totals: [
      { label: 'Subtotal', amount: shown.subtotal },
      ...(shown.discount_amount > 0 ? [{ label: 'Discount', amount: -shown.discount_amount }] : []),
      { label: `Tax (${shown.tax_rate}%)`, amount: shown.tax_amount },
      { label: 'Total', amount: shown.total_amount, isGrand: true },
    ],
    texts: shown.notes ? [{ heading: 'Notes', text: shown.notes }] : [],
  };
}
