import type { Parsed } from './importTarget.ts';

/** An amount as people write it: a sign, brackets or a currency around digits; nothing else stands beside them. */
const written =
  /^(?<sign>[-−(+]?)\s*(?:US)?[$€£]?\s*(?<inner>[-−(]?)\s*(?<digits>[\d.,][\d.,'’\s]*?)\s*(?:%|USD|[$€£])?\s*(?<after>[-)]?)$/i;
/** Digits by thousands and decimals, and the marks of the thousands; the first that fits counts. */
const notations: readonly [shape: RegExp, thousands: RegExp, decimal: string][] = [
  [/^(\d+\.?\d*|\.\d+)$/, /$^/g, '.'],
  [/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/, /,/g, '.'],
  [/^[1-9]\d{0,2}(\.\d{3})+,\d+$/, /\./g, ','],
  [/^[1-9]\d{0,2}(\.\d{3}){2,}$/, /\./g, ','],
  [/^[1-9]\d{0,2}(['’\s]\d{3})+([.,]\d*)?$/, /['’\s]/g, ','],
  [/^\d*,\d+$/, /$^/g, ','],
];

/**
 * "$1,234.50", "1 234,50" or "(12.00)" as a number; null for what is none: a date, a fraction, a number with
 * words, or one that a spreadsheet has cut short ("1.2E+05").
 */
export function readNumber(text: string): number | null {
  const {
    sign = '',
    inner = '',
    digits = '',
    after = '',
  } = written.exec(text.trim())?.groups ?? {};
  const notation = notations.find(([shape]) => shape.test(digits));
  if (!notation) return null;
  const [, thousands, decimal] = notation;
  const value = Number(digits.replace(thousands, '').replace(decimal, '.'));
  const isNegative = /[-−(]/.test(`${sign}${inner}`) || after === '-';
  return Number.isFinite(value) ? value * (isNegative ? -1 : 1) : null;
}

/** To so many decimals, a half away from zero, as the database rounds; text keeps binary fractions out. */
const rounded = (value: number, decimals: number) =>
  (Math.sign(value) * Math.round(Number((Math.abs(value) * 10 ** decimals).toFixed(6)))) /
  10 ** decimals;

/** Reads a number; `min` and `max` bound it. With `decimals` 0 it is whole; else it is rounded, and says so. */
export const numberField =
  ({ min = -Infinity, max = Infinity, decimals = 2 } = {}) =>
  (text: string): Parsed => {
    const read = readNumber(text);
    if (read === null) return { problem: `"${text}" is not a number` };
    if (read < min) return { problem: `${text} is below ${min}` };
    if (read > max) return { problem: `${text} is above ${max.toLocaleString('en-US')}` };
    const value = rounded(read, decimals);
    if (value === read) return { value };
    return decimals === 0
      ? { problem: `"${text}" is not a whole number` }
      : { value, note: `${text} is rounded to ${value.toFixed(decimals)}` };
  };

/** Reads one of a list, in any case; `aliases` maps other spellings, in lower case. */
export const choiceField =
  (choices: readonly string[], aliases: Readonly<Record<string, string>> = {}) =>
  (text: string): Parsed => {
    const wanted = text.trim().toLowerCase();
    const found =
      choices.find((choice) => choice.toLowerCase() === wanted) ?? aliases[wanted] ?? null;
    return found === null
      ? { problem: `"${text}" is none of ${choices.join(', ')}` }
      : { value: found };
  };

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'x', 'on']);
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'off']);

/** Reads yes or no, true or false, Active or Inactive. */
export function booleanField(text: string): Parsed {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: `"${text}" is neither yes nor no` };
}

/** Reads a mail address. */
export const emailField = (text: string): Parsed =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
    ? { value: text }
    : { problem: `"${text}" is not an email address` };

/** Reads a text of at most `max` characters. */
export const textField =
  (max: number) =>
  (text: string): Parsed =>
    text.length > max ? { problem: `longer than ${max} characters` } : { value: text };

/** Reads a code, a SKU or a barcode; refuses one whose digits a spreadsheet has thrown away ("8.12E+11"). */
export const codeField =
  (max: number) =>
  (text: string): Parsed =>
    /^\d([.,]\d+)?E\+\d+$/i.test(text)
      ? {
          problem: `the spreadsheet has cut "${text}" short. Format the column as text and save the file again`,
        }
      : textField(max)(text);
