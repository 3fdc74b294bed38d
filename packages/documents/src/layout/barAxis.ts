/**
 * A round axis that holds all values and zero: `barAxis([12, 87])` is 0, 25, 50, 75, 100.
 * `format` writes its labels, lowest first.
 */
export function barAxis(
  values: readonly number[],
  format: (value: number) => string,
): { from: number; to: number; labels: string[] } {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const raw = (top - bottom || 1) / 4;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * size >= raw) ?? 10) * size;
  const from = Math.floor(bottom / step) * step;
  const count = Math.max(1, Math.ceil((top - from) / step));
  return {
    from,
    to: from + count * step,
    labels: Array.from({ length: count + 1 }, (_, at) => format(from + at * step)),
  };
}
