import { standardTemplate, type DocumentLine, type PrintDocument } from './model.ts';

/** A line for tests: quantity times price, rounded to the cent. */
export function makeLine(more: Partial<DocumentLine> = {}): DocumentLine {
  const { quantity = 2, unit_price = 50 } = more;
  return {
    name: 'Drywall',
    quantity,
    unit: 'sheet',
    unit_price,
    total_price: Math.round(quantity * unit_price * 100) / 100,
    ...more,
  };
}

/** An invoice on paper for tests. */
export function makeDocument(more: Partial<PrintDocument> = {}): PrintDocument {
  return {
    heading: 'Invoice',
    number: 'INV-0042',
    subject: 'Kitchen remodel',
    sender: {
      name: 'Summit Construction',
      details: ['1200 Main Street', 'Austin, TX 78701'],
      color: '#1e40af',
    },
    template: standardTemplate,
    paper: 'a4',
    parties: [{ label: 'Bill to', name: 'Dana Reyes', details: ['44 Elm St'] }],
    facts: [{ label: 'Due', value: 'Dec 21, 2026' }],
    lines: [makeLine()],
    isSummaryOnly: false,
    totals: [
      { label: 'Subtotal', amount: 100 },
      { label: 'Total', amount: 108.25, isGrand: true },
    ],
    texts: [],
    ...more,
  };
}
