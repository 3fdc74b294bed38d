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
