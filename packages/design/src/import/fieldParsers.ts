import type { Parsed } from './importTarget.ts';

/** "$1,234.50", "1 234,50" or "(12.00)" as a number; null for what is none. */
export function readNumber(text: string): number | null {
  const isNegative = /^\(.*\)$|^-|-$|^−/.test(text.trim());
  const bare = text.replace(/[^\d.,]/g, '');
  if (!/\d/.test(bare)) return null;
  const lastComma = bare.lastIndexOf(',');
  const lastDot = bare.lastIndexOf('.');
  const isCommaDecimal =
    lastComma > lastDot && (lastDot >= 0 || !/,\d{3}$/.test(bare)) && bare.split(',').length === 2;
  const normal = isCommaDecimal
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(',', '');
  const value = Number(normal);
  return Number.isFinite(value) ? value * (isNegative ? -1 : 1) : null;
}

/** Reads a number; `min` and `max` bound it, `decimals` rounds it. */
export const numberField =
  ({ min = -Infinity, max = Infinity, decimals = 2 } = {}) =>
  (text: string): Parsed => {
    const value = readNumber(text);
    if (value === null) return { problem: `"${text}" is not a number` };
    if (value < min) return { problem: `${text} is below ${min}` };
    if (value > max) return { problem: `${text} is above ${max}` };
    return { value: Number(value.toFixed(decimals)) };
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
