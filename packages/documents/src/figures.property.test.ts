import { documentTotals, lineTotal, unitPriceText } from '@plumbline/domain';
import { randomDocuments, type RandomDocument } from '@plumbline/domain/random-documents';
import { compose } from './compose.ts';
import { nodeFonts } from './fonts/nodeFonts.ts';
import { makeDocument } from './makeDocument.ts';
import type { PrintDocument } from './model.ts';

const count = 2000;
const around = { fonts: nodeFonts, fetch: async () => new Response(null, { status: 404 }) };

function toPrintDocument({ lines, ...header }: RandomDocument): PrintDocument {
  const sums = documentTotals({ ...header, lines });
  return makeDocument({
    lines: lines.map((line) => ({
      ...line,
      name: 'Work',
      total_price: lineTotal(line.quantity, line.unit_price),
    })),
    totals: [
      { label: 'Subtotal', amount: sums.subtotal },
      { label: 'Discount', amount: -sums.discount_amount },
      { label: 'Tax', amount: sums.tax_amount },
      { label: 'Total', amount: sums.total_amount, isGrand: true },
    ],
  });
}

/** Every amount on the document, in dollars with 2 to 4 decimals, in reading order. */
async function printedDollars(document: PrintDocument): Promise<string[]> {
  const { pages } = await compose({ kind: 'document', document }, around);
  return pages
    .flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
    .filter((text) => /^[-−]?\$[\d,]+\.\d{2,4}$/.test(text))
    .map((text) => text.replace('−', '-').replace(/[$,]/g, ''))
    .map((dollars) => (dollars === '-0.00' ? '0.00' : dollars));
}

const dollars = (amount: number) => unitPriceText(amount === 0 ? 0 : amount);

describe('the figures on paper', () => {
  it(`are the ones of the screen and the database, with all their decimals, for ${count} random documents`, async () => {
    const differing: unknown[] = [];

    for (const random of randomDocuments(count, 20_261_121)) {
      const document = toPrintDocument(random);
      const wanted = [
        ...document.lines.flatMap(({ unit_price, total_price }) => [unit_price, total_price]),
        ...document.totals.map(({ amount }) => amount),
      ].map(dollars);
      const printed = await printedDollars(document);
      if (printed.join() !== wanted.join()) differing.push({ random, wanted, printed });
    }

    expect(differing.slice(0, 3)).toEqual([]);
  }, 120_000);
});
