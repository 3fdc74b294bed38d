/** A value as text; '' for a gap. */
export const write = (format: (value: number) => string, value: number | null | undefined) =>
  value === null || value === undefined ? '' : format(value);
