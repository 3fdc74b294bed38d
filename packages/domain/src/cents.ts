/** Dollars as whole cents, a half cent away from zero; text keeps binary fractions out. @throws for what is no number */
export function toCents(dollars: number): number {
  if (!Number.isFinite(dollars)) throw new RangeError(`${dollars} is no amount of money`);
  const [whole = '0', fraction = ''] = Math.abs(dollars).toFixed(10).split('.');
  const cents = Number(whole) * 100 + Number(fraction.slice(0, 2));
  const size = cents + (Number(`0.${fraction.slice(2)}`) >= 0.5 ? 1 : 0);
  return dollars < 0 && size > 0 ? -size : size;
}

/** Whole cents as dollars with two decimals. */
export const fromCents = (cents: number): number => cents / 100;

/** Adds dollars without binary dust: 0.1 + 0.2 is 0.3. */
export const sumMoney = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0));

/**
 * Dollars that somebody typed the American way: `$1,234.50`, `1234.5`, `-12`, `(12.00)`.
 * Null for anything else, also for more than two decimals and for misplaced commas.
 */
export function parseMoney(text: string): number | null {
  const bare = text.trim();
  const inBrackets = /^\((.+)\)$/.exec(bare);
  const match = /^(-)?\$?(\d{1,3}(?:,\d{3})+|\d+)?(\.\d{1,2})?$/.exec(inBrackets?.[1] ?? bare);
  if (!match || (!match[2] && !match[3])) return null;
  const dollars = Number(`${(match[2] ?? '0').replaceAll(',', '')}${match[3] ?? ''}`);
  const isNegative = Boolean(match[1]) !== Boolean(inBrackets);
  return isNegative && dollars > 0 ? -dollars : dollars;
}
