import { makeRandom } from './randomNetworks.ts';
import { documentTotals } from './documentTotals.ts';

/** A document with awkward figures: fractions of a unit, odd tax rates, discounts up to the subtotal. */
export type RandomDocument = {
  lines: { quantity: number; unit_price: number; isCounted: boolean }[];
  discount_type: 'amount' | 'percent';
  discount_value: number;
  tax_rate: number;
};

/** For the tests that hold screen, database and paper together: the same documents for the same seed. */
export function randomDocuments(count: number, seed: number): RandomDocument[] {
  const random = makeRandom(seed);
  return Array.from({ length: count }, () => randomDocument(random));
}

/** A random document whose lines have their own rate, no tax, or the document's rate. */
export type MixedDocument = Omit<RandomDocument, 'lines'> & {
  tax_name: string | null;
  lines: (RandomDocument['lines'][number] & { tax_rate: number | null; tax_name: string | null })[];
};

/** The same documents with several tax rates. */
export function mixedDocuments(count: number, seed: number): MixedDocument[] {
  const random = makeRandom(seed);
  return randomDocuments(count, seed + 1).map((document) => {
    const own = { tax_rate: document.tax_rate, tax_name: random(2) === 0 ? 'County' : null };
    const rates = [
      { tax_rate: null, tax_name: null },
      { tax_rate: 0, tax_name: 'Exempt' },
      { tax_rate: 6.25, tax_name: 'State' },
      { tax_rate: 6.25, tax_name: null },
      { tax_rate: random(100_001) / 1000, tax_name: 'Odd' },
      own,
    ];
    const lines = document.lines.map((line) => ({
      ...line,
      ...(rates[random(rates.length)] ?? own),
    }));
    return { ...document, ...own, lines };
  });
}

type Random = ReturnType<typeof makeRandom>;

function randomDocument(random: Random): RandomDocument {
  const isPercent = random(2) === 0;
  const lines = Array.from({ length: random(6) + 1 }, () => ({
    quantity:
      [() => random(10_000_000) / 1000, () => random(40), () => random(2000) / 1000][
        random(3)
      ]?.() ?? 1,
    unit_price:
      [
        () => random(10_000_000) / 100,
        () => random(200) / 100,
        () => random(500),
        () => random(20_000) / 10_000,
        () => random(1_000_000_000) / 10_000,
      ][random(5)]?.() ?? 1,
    isCounted: random(6) > 0,
  }));
  const { subtotal } = documentTotals({ lines });
  return {
    lines,
    discount_type: isPercent ? 'percent' : 'amount',
    discount_value:
      random(3) === 0
        ? 0
        : isPercent
          ? random(10_001) / 100
          : Math.min(subtotal, random(100_000) / 100),
    tax_rate: random(8) === 0 ? ([0, 100][random(2)] ?? 0) : random(100_001) / 1000,
  };
}
