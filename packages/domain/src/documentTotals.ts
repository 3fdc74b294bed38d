/** What decides the sums of a quote or an invoice. Quantities with three decimals, prices in dollars. */
export type TotalsInput = {
  lines: readonly { quantity: number; unit_price: number; isCounted?: boolean }[];
  discount_type?: 'amount' | 'percent';
  /** Dollars, or per cent. */
  discount_value?: number;
  /** Per cent, 0 to 100. */
  tax_rate?: number;
  /** Per cent held back, of the net amount. */
  retainage_rate?: number;
};

/** Sums in dollars with two decimals, as the database computes them. */
export type DocumentTotals = {
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
  retainage_amount: number;
  amount_due: number;
};

/** quantity × price, rounded to the cent, half away from zero [001 §5]. */
export function lineTotal(quantity: number, unitPrice: number): number {
  return Number(lineCents(quantity, unitPrice)) / 100;
}

/**
 * The sums of a document: total = (subtotal − discount) + tax, each rounded to the cent, half away
 * from zero; a discount never exceeds the subtotal (DECISIONS C9). The same as the database's
 * `compute_totals`; a property test holds the two together. Values that are no numbers count as 0.
 */
export function documentTotals(input: TotalsInput): DocumentTotals {
  const {
    lines,
    discount_type = 'amount',
    discount_value = 0,
    tax_rate = 0,
    retainage_rate = 0,
  } = input;
  const subtotal = lines
    .filter(({ isCounted }) => isCounted !== false)
    .reduce((sum, { quantity, unit_price }) => sum + lineCents(quantity, unit_price), 0n);
  const wanted =
    discount_type === 'percent'
      ? rounded(subtotal * scaled(discount_value, 100), 10_000n)
      : scaled(discount_value, 100);
  const room = subtotal > 0n ? subtotal : 0n;
  const discount = wanted < room ? wanted : room;
  const net = subtotal - discount;
  const tax = rounded(net * scaled(tax_rate, 1000), 100_000n);
  const retainage = rounded(net * scaled(retainage_rate, 1000), 100_000n);
  const dollars = (cents: bigint) => Number(cents) / 100;
  return {
    subtotal: dollars(subtotal),
    discount_amount: dollars(discount),
    tax_amount: dollars(tax),
    total_amount: dollars(net + tax),
    retainage_amount: dollars(retainage),
    amount_due: dollars(net + tax - retainage),
  };
}

function lineCents(quantity: number, unitPrice: number): bigint {
  return rounded(scaled(quantity, 1000) * scaled(unitPrice, 100), 1000n);
}

/** A decimal as a whole number of its smallest steps; the shift by text avoids binary fractions. */
function scaled(value: number, steps: 100 | 1000): bigint {
  if (!Number.isFinite(value)) return 0n;
  const digits = steps === 100 ? 2 : 3;
  const text = Math.abs(value).toFixed(10);
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = BigInt(whole + fraction.slice(0, digits));
  const rest = Number(`0.${fraction.slice(digits)}`);
  const size = kept + (rest >= 0.5 ? 1n : 0n);
  return value < 0 ? -size : size;
}

/** Division rounded half away from zero, as PostgreSQL rounds numeric. */
function rounded(value: bigint, by: bigint): bigint {
  const size = value < 0n ? -value : value;
  const result = (size + by / 2n) / by;
  return value < 0n ? -result : result;
}
