/** Letters of Hebrew, Arabic and their neighbors. */
export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether a line is set from right to left: its first letter decides (UAX 9, rules P2 and P3), as in the PDF. */
export const isRightToLeft = (line: string): boolean =>
  rightToLeft.test(/\p{L}/u.exec(line)?.[0] ?? '');
