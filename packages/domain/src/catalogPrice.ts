/** Dollars with two decimals as whole cents; what cannot be a price is null. */
const toHundredths = (value: number): bigint | null =>
  Number.isFinite(value) && Math.abs(value) < 1e13 ? BigInt(Math.round(value * 100)) : null;

/** Divides to the nearest whole, a half away from zero, as PostgreSQL's round() does. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const [top, bottom] = [dividend, divisor].map((part) => (part < 0n ? -part : part));
  if (!top || !bottom) return 0n;
  return sign * ((2n * top + bottom) / (2n * bottom));
}

/**
 * The markup that leads from cost to selling price, in percent with two decimals:
 * (selling − cost) / cost × 100 [002 §5]. Null where the cost is not above zero.
 */
export function markupOf(cost: number, selling: number): number | null {
  const [costCents, sellingCents] = [toHundredths(cost), toHundredths(selling)];
  if (costCents === null || sellingCents === null || costCents <= 0n) return null;
  return Number(divideRounded((sellingCents - costCents) * 10_000n, costCents)) / 100;
}

/** The selling price in dollars, to the cent: cost × (1 + markup / 100) [002 §5]; null for no numbers. */
export function sellingAt(cost: number, markup: number): number | null {
  const [costCents, markupHundredths] = [toHundredths(cost), toHundredths(markup)];
  if (costCents === null || markupHundredths === null) return null;
  return Number(divideRounded(costCents * (10_000n + markupHundredths), 10_000n)) / 100;
}

/**
 * The share of the price that is profit, in percent with two decimals: (price − cost) / price × 100.
 * Null unless both are above zero [002 §5].
 */
export function marginOf(cost: number | null, price: number | null): number | null {
  if (cost === null || price === null) return null;
  const [costCents, priceCents] = [toHundredths(cost), toHundredths(price)];
  if (!costCents || !priceCents || costCents < 0n || priceCents < 0n) return null;
  return Number(divideRounded((priceCents - costCents) * 10_000n, priceCents)) / 100;
}

/** How a margin reads: above 25 % good, above 15 % a warning, otherwise neutral [002 §4]. */
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
 * Keeps the three price fields in step after one of them was typed [002 §5]:
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
