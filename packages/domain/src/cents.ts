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
