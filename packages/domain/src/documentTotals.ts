/** What decides the sums of a quote or an invoice. Quantities with three decimals, unit prices in dollars with four. */
export type TotalsInput = {
  lines: readonly {
    quantity: number;
    unit_price: number;
    isCounted?: boolean;
    /** Whether the line bills a change order, which is no part of the quote. */
    isChange?: boolean;
  }[];
  discount_type?: 'amount' | 'percent';
  /** Dollars, or per cent. */
  discount_value?: number;
  /** Per cent, 0 to 100. */
  tax_rate?: number;
  /** Per cent held back, of the net amount. */
  retainage_rate?: number;
  /** Of an invoice that bills part of a quote. */
  left_of_quote?: LeftOfQuote | null | undefined;
};

/** What the other invoices of a quote leave of it to this one, in dollars; the rate is the quote's, in per cent. */
export type LeftOfQuote = { net_amount: number; tax_amount: number; tax_rate: number };

/** Sums in dollars with two decimals, as the database computes them. */
export type DocumentTotals = {
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
  retainage_amount: number;
  amount_due: number;
};

/** quantity × price, rounded to the cent, half away from zero. */
export function lineTotal(quantity: number, unitPrice: number): number {
  return Number(lineCents(quantity, unitPrice)) / 100;
}

/**
 * The sums of a document: total = (subtotal − discount) + tax, each rounded to the cent, half away
 * from zero; a discount never exceeds the subtotal. The same as the database's
 * `compute_totals`; a property test holds the two together. Values that are no numbers count as 0.
 * The invoices of a quote add up to it: the last one takes the tax that the others have left.
 */
export function documentTotals(input: TotalsInput): DocumentTotals {
  const {
    lines,
    discount_type = 'amount',
    discount_value = 0,
    tax_rate = 0,
    retainage_rate = 0,
    left_of_quote: left,
  } = input;
  const counted = lines.filter(({ isCounted }) => isCounted !== false);
  const subtotal = sumCents(counted);
  const wanted =
    discount_type === 'percent'
      ? rounded(subtotal * scaled(discount_value, 100), 10_000n)
      : scaled(discount_value, 100);
  const room = subtotal > 0n ? subtotal : 0n;
  const discount = wanted < room ? wanted : room;
  const net = subtotal - discount;
  const rate = scaled(tax_rate, 1000);
  const ownTax = rounded(net * rate, 100_000n);
  const changed = sumCents(counted.filter(({ isChange }) => isChange));
  const tax =
    left && scaled(left.tax_rate, 1000) === rate
      ? taxOfPart({ net: net - changed, tax: rounded(changed * rate, 100_000n), ownTax }, left)
      : ownTax;
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

/**
 * The tax, in cents, of an invoice that bills `net` of a quote beside change orders with `tax`: all
 * that is left of the quote's tax where it bills all that is left, and never more.
 */
function taxOfPart(
  { net, tax, ownTax }: Record<'net' | 'tax' | 'ownTax', bigint>,
  left: LeftOfQuote,
): bigint {
  const leftNet = scaled(left.net_amount, 100);
  const leftTax = scaled(left.tax_amount, 100);
  if (net <= 0n || net > leftNet) return ownTax;
  return net === leftNet || ownTax - tax > leftTax ? tax + leftTax : ownTax;
}

const sumCents = (lines: TotalsInput['lines']) =>
  lines.reduce((sum, { quantity, unit_price }) => sum + lineCents(quantity, unit_price), 0n);

function lineCents(quantity: number, unitPrice: number): bigint {
  return rounded(scaled(quantity, 1000) * scaled(unitPrice, 10_000), 100_000n);
}

/** A decimal as a whole number of its smallest steps; the shift by text avoids binary fractions. */
function scaled(value: number, steps: 100 | 1000 | 10_000): bigint {
  if (!Number.isFinite(value)) return 0n;
  const digits = { 100: 2, 1000: 3, 10_000: 4 }[steps];
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
