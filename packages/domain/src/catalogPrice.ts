/** The largest unit price or unit cost, in dollars. */
export const maxUnitPrice = 9_999_999_999.99;

/** The text of a unit price or unit cost for an input field or a CSV file: 2 to 4 decimals, "12.50" or "0.125". */
export const unitPriceText = (dollars: number): string => dollars.toFixed(4).replace(/0{1,2}$/, '');

/** Whether a text is a unit price or unit cost of 0 or more, in dollars with at most four decimals. */
export const isUnitPriceText = (text: string): boolean =>
  /^\d+(\.\d{1,4})?$/.test(text) && Number(text) <= maxUnitPrice;

/** A number as whole steps of 1/100 or 1/10,000; null for what can't be a price. */
const toSteps = (value: number, steps: 100 | 10_000): bigint | null =>
  Number.isFinite(value) && Math.abs(value) < 1e11 ? BigInt(Math.round(value * steps)) : null;

/** Divides to the nearest whole, a half away from zero, as PostgreSQL's round() does. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const [top, bottom] = [dividend, divisor].map((part) => (part < 0n ? -part : part));
  if (!top || !bottom) return 0n;
  return sign * ((2n * top + bottom) / (2n * bottom));
}

/**
 * The markup that leads from cost to selling price, in percent with two decimals:
 * (selling − cost) / cost × 100. Null where the cost is not above zero.
 */
export function markupOf(cost: number, selling: number): number | null {
  const [from, to] = [toSteps(cost, 10_000), toSteps(selling, 10_000)];
  if (from === null || to === null || from <= 0n) return null;
  return Number(divideRounded((to - from) * 10_000n, from)) / 100;
}

/**
 * The selling price in dollars: cost × (1 + markup / 100). It's rounded to the cent, or to four decimals
 * if the cost has parts of a cent, as the database's `round_price` does. Null for no numbers.
 */
export function sellingAt(cost: number, markup: number): number | null {
  const [from, hundredths] = [toSteps(cost, 10_000), toSteps(markup, 100)];
  if (from === null || hundredths === null) return null;
  const exact = from * (10_000n + hundredths);
  return from % 100n === 0n
    ? Number(divideRounded(exact, 1_000_000n)) / 100
    : Number(divideRounded(exact, 10_000n)) / 10_000;
}

/**
 * The share of the price that is profit, in percent with two decimals: (price − cost) / price × 100.
 * Null unless both are above zero.
 */
export function marginOf(cost: number | null, price: number | null): number | null {
  if (cost === null || price === null) return null;
  const [from, to] = [toSteps(cost, 10_000), toSteps(price, 10_000)];
  if (!from || !to || from < 0n || to < 0n) return null;
  return Number(divideRounded((to - from) * 10_000n, to)) / 100;
}

/** How a margin reads: above 25 % good, above 15 % a warning, otherwise neutral. */
export function marginTone(margin: number): 'success' | 'warning' | 'neutral' {
  if (margin > 25) return 'success';
  return margin > 15 ? 'warning' : 'neutral';
}

/** Cost, selling price and markup as a form holds them; null is an empty field. */
export type PriceFields = {
  cost: number | null;
  unit_price: number | null;
  markup_percentage: number | null;
};

/**
 * Keeps the three price fields in step after one of them was typed:
 * a selling price sets the markup, a markup sets the selling price, and a cost fills an empty
 * selling price when the markup is positive, else it sets the markup anew.
 */
export function keepPriceInStep(fields: PriceFields, changed: keyof PriceFields): PriceFields {
  const { cost, unit_price: selling, markup_percentage: markup } = fields;
  if (cost === null || cost <= 0) return fields;
  if (changed === 'markup_percentage')
    return markup === null ? fields : { ...fields, unit_price: sellingAt(cost, markup) };
  if (changed === 'cost' && (selling === null || selling === 0))
    return markup !== null && markup > 0
      ? { ...fields, unit_price: sellingAt(cost, markup) }
      : fields;
  if (selling === null || selling <= 0) return fields;
  return { ...fields, markup_percentage: markupOf(cost, selling) };
}
