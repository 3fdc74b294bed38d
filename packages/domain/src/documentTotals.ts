/** What decides the sums of a quote or an invoice. Quantities with three decimals, unit prices in dollars with four. */
export type TotalsInput = {
  lines: readonly {
    quantity: number;
    unit_price: number;
    isCounted?: boolean;
    /** Whether the line bills a change order, which is no part of the quote. */
    isChange?: boolean;
    /** The line's own rate in per cent, with its name; the document's without one. */
    tax_rate?: number | null | undefined;
    tax_name?: string | null | undefined;
  }[];
  discount_type?: 'amount' | 'percent';
  /** Dollars, or per cent. */
  discount_value?: number;
  /** Per cent, 0 to 100. */
  tax_rate?: number;
  tax_name?: string | null;
  /** Whether the client is exempt and the document has no tax: no line has any then. */
  isExempt?: boolean;
  /** Per cent held back, of the net amount. */
  retainage_rate?: number;
  /** Of an invoice that bills part of a quote. */
  left_of_quote?: LeftOfQuote | null | undefined;
  /** Of an invoice that bills part of a quote with several rates. */
  left_of_mixed?: LeftOfMixed | null | undefined;
};

/** What the other invoices of a quote leave of it to this one, in dollars; the rate is the quote's, in per cent. */
export type LeftOfQuote = { net_amount: number; tax_amount: number; tax_rate: number };

/** The same of a quote with several rates; slack is what rounding can differ by, in dollars. */
export type LeftOfMixed = {
  net_amount: number;
  tax_amount: number;
  slack: number;
  rates: readonly { name: string | null; rate: number }[];
};

/** The net amount and the tax of a document at one rate, in dollars and per cent. */
export type TaxOfRate = { name: string | null; rate: number; net: number; tax: number };

/** Sums in dollars with two decimals, as the database computes them. */
export type DocumentTotals = {
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  total_amount: number;
  retainage_amount: number;
  amount_due: number;
  /** By rate, where lines have their own rates; null where the document has one. */
  taxes: TaxOfRate[] | null;
};

/** quantity × price, rounded to the cent, half away from zero. */
export function lineTotal(quantity: number, unitPrice: number): number {
  return toDollars(lineCents(quantity, unitPrice));
}

/**
 * The sums of a document: total = (subtotal − discount) + tax, each rounded to the cent, half away
 * from zero; a discount never exceeds the subtotal. Where lines have their own tax rates, the
 * discount is divided in proportion to the lines, and tax is rounded once for each rate. The same
 * as the database's `compute_totals`; a property test holds the two together. Values that are no
 * numbers count as 0. The invoices of a quote add up to it: the last one takes the tax that the
 * others have left.
 */
export function documentTotals(input: TotalsInput): DocumentTotals {
  const { lines, discount_type = 'amount', discount_value = 0, retainage_rate = 0 } = input;
  const counted = lines.filter(({ isCounted }) => isCounted !== false);
  const subtotal = sumCents(counted);
  const wanted =
    discount_type === 'percent'
      ? rounded(subtotal * scaled(discount_value, 100), 10_000n)
      : scaled(discount_value, 100);
  const room = subtotal > 0n ? subtotal : 0n;
  const discount = wanted < room ? wanted : room;
  const net = subtotal - discount;
  const { tax, taxes } = taxOf(input, counted, { subtotal, discount });
  const retainage = rounded(net * scaled(retainage_rate, 1000), 100_000n);
  return {
    subtotal: toDollars(subtotal),
    discount_amount: toDollars(discount),
    tax_amount: toDollars(tax),
    total_amount: toDollars(net + tax),
    retainage_amount: toDollars(retainage),
    amount_due: toDollars(net + tax - retainage),
    taxes:
      taxes?.map(({ name, rate, net: part, tax: own }) => ({
        name: name || null,
        rate: Number(rate) / 1000,
        net: toDollars(part),
        tax: toDollars(own),
      })) ?? null,
  };
}

type Lines = TotalsInput['lines'];
/** In cents; the rate in thousandths of a per cent. */
type Part = { name: string; rate: bigint; net: bigint; tax: bigint };

/** The tax in cents, whole and by rate. */
function taxOf(
  input: TotalsInput,
  counted: Lines,
  { subtotal, discount }: Record<'subtotal' | 'discount', bigint>,
): { tax: bigint; taxes: Part[] | null } {
  const { tax_rate = 0, tax_name, isExempt, left_of_quote: left, left_of_mixed: mixed } = input;
  const own = { name: tax_name?.trim() ?? '', rate: scaled(tax_rate, 1000) };
  const net = subtotal - discount;
  const changed = counted.filter(({ isChange }) => isChange);
  const hasOwnRates = counted.some((line) => typeof line.tax_rate === 'number');
  if (!hasOwnRates || isExempt || subtotalsByRate(counted, own).length === 0) {
    const ownTax = rounded(net * own.rate, 100_000n);
    const tax = rounded(sumCents(changed) * own.rate, 100_000n);
    const parts = { net: net - sumCents(changed), tax, ownTax };
    if (mixed) return { tax: taxOfMixed(parts, mixed, [own]), taxes: null };
    if (left && scaled(left.tax_rate, 1000) === own.rate)
      return { tax: taxOfPart(parts, left), taxes: null };
    return { tax: ownTax, taxes: null };
  }
  const taxes = dividedByRate(subtotalsByRate(counted, own), { subtotal, discount });
  const ownTax = sumOf(taxes, 'tax');
  const changedTax = subtotalsByRate(changed, own).reduce(
    (sum, { rate, amount }) => sum + rounded(amount * rate, 100_000n),
    0n,
  );
  const parts = { net: net - sumCents(changed), tax: changedTax, ownTax };
  const tax = mixed ? taxOfMixed(parts, mixed, taxes) : ownTax;
  return { tax, taxes: fitted(taxes, tax - ownTax) };
}

type Rate = Pick<Part, 'name' | 'rate'>;

/** The subtotals in cents by rate and name, the highest rate first. */
function subtotalsByRate(lines: Lines, own: Rate): (Rate & { amount: bigint })[] {
  const sums = new Map<string, Rate & { amount: bigint }>();
  for (const { tax_rate, tax_name, quantity, unit_price } of lines) {
    const { name, rate } =
      typeof tax_rate === 'number'
        ? { name: tax_name?.trim() ?? '', rate: scaled(tax_rate, 1000) }
        : own;
    const key = `${rate} ${name}`;
    const amount = (sums.get(key)?.amount ?? 0n) + lineCents(quantity, unit_price);
    sums.set(key, { name, rate, amount });
  }
  return [...sums.values()]
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) =>
      one.rate === other.rate ? byCodePoint(one.name, other.name) : one.rate > other.rate ? -1 : 1,
    );
}

/** The order of PostgreSQL's collation C. */
function byCodePoint(one: string, other: string): number {
  const [left, right] = [Array.from(one, pointOf), Array.from(other, pointOf)];
  const at = left.findIndex((point, index) => point !== right[index]);
  return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
}

const pointOf = (letter: string) => letter.codePointAt(0) ?? 0;

/** Each rate's net amount and tax, with its share of the discount. */
function dividedByRate(
  subtotals: readonly (Rate & { amount: bigint })[],
  { subtotal, discount }: Record<'subtotal' | 'discount', bigint>,
): Part[] {
  let upto = 0n;
  let given = 0n;
  return subtotals.map(({ name, rate, amount }) => {
    upto += amount;
    const share = subtotal === 0n ? 0n : rounded(discount * upto, subtotal);
    const net = amount - (share - given);
    given = share;
    return { name, rate, net, tax: rounded(net * rate, 100_000n) };
  });
}

/** The taxes with the cents that are missing added to the taxed rate with the largest net amount. */
function fitted(taxes: readonly Part[], missing: bigint): Part[] {
  const largest = taxes
    .filter(({ rate }) => rate > 0n)
    .reduce<Part | undefined>(
      (most, part) => (most && size(most.net) >= size(part.net) ? most : part),
      undefined,
    );
  return taxes.map((part) => (part === largest ? { ...part, tax: part.tax + missing } : part));
}

type BilledPart = Record<'net' | 'tax' | 'ownTax', bigint>;

/**
 * The tax, in cents, of an invoice that bills `net` of a quote beside change orders with `tax`: all
 * that is left of the quote's tax where it bills all that is left, and never more.
 */
function taxOfPart({ net, tax, ownTax }: BilledPart, left: LeftOfQuote): bigint {
  const leftNet = scaled(left.net_amount, 100);
  const leftTax = scaled(left.tax_amount, 100);
  if (net <= 0n || net > leftNet) return ownTax;
  return net === leftNet || ownTax - tax > leftTax ? tax + leftTax : ownTax;
}

/** The same where the quote has several rates: only where this invoice has no others, and within what rounding explains. */
function taxOfMixed(part: BilledPart, left: LeftOfMixed, rates: readonly Rate[]): bigint {
  const known = left.rates.map(({ name, rate }) => `${scaled(rate, 1000)} ${name ?? ''}`);
  if (!rates.every(({ name, rate }) => known.includes(`${rate} ${name}`))) return part.ownTax;
  const tax = taxOfPart(part, { ...left, tax_rate: 0 });
  return size(tax - part.ownTax) <= scaled(left.slack, 100) ? tax : part.ownTax;
}

const toDollars = (cents: bigint) => Number(cents) / 100;

const size = (value: bigint) => (value < 0n ? -value : value);

const sumOf = (parts: readonly Part[], field: 'net' | 'tax') =>
  parts.reduce((sum, part) => sum + part[field], 0n);

const sumCents = (lines: Lines) =>
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
  const truncated = BigInt(whole + fraction.slice(0, digits));
  const rest = Number(`0.${fraction.slice(digits)}`);
  const steppedUp = truncated + (rest >= 0.5 ? 1n : 0n);
  return value < 0 ? -steppedUp : steppedUp;
}

/** Division rounded half away from zero, as PostgreSQL rounds numeric. */
function rounded(value: bigint, by: bigint): bigint {
  const whole = size(by);
  const result = (size(value) + whole / 2n) / whole;
  return value < 0n === by < 0n ? result : -result;
}
