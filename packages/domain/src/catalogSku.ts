/**
 * A SKU for an item that has none: the first three letters of its category in capitals, or ITM,
 * and the last six digits of the time in milliseconds.
 */
export function generateSku(category: string, now: number): string {
  const letters = category.replace(/[^a-z]/gi, '').slice(0, 3);
  const prefix = letters.length === 3 ? letters.toUpperCase() : 'ITM';
  return `${prefix}-${String(Math.trunc(now)).slice(-6).padStart(6, '0')}`;
}
