import { textOf, wordsOf, type BillWord } from './billText.ts';

/** A value and the words that it was read from. */
export type Read<T> = { value: T; words: BillWord[] };

/** Finds a value of one kind in words: the first one, or with `last` the last. */
export type Reader<T> = (words: readonly BillWord[], last?: boolean) => Read<T> | undefined;

const misread: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  '|': '1',
  i: '1',
  Z: '2',
  S: '5',
  s: '5',
  B: '8',
};

/** Letters that a reader takes for digits, put right where a word is mostly a number. */
function likeNumber(text: string): string {
  const digits = (text.match(/\d/g) ?? []).length;
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (digits < 2 || letters > digits / 2) return text;
  return text
    .replace(/^[S§](?=\d)/, '$')
    .replaceAll(/[OoQDlI|iZSsB]/g, (letter) => misread[letter] ?? letter);
}

function reader<T>(pattern: RegExp, valueOf: (found: RegExpExecArray) => T | undefined): Reader<T> {
  return (words, last = false) => {
    const fixed = words.map((word) => ({ ...word, text: likeNumber(word.text) }));
    const found = [...textOf(fixed).matchAll(pattern)].flatMap((match) => {
      const value = valueOf(match);
      if (value === undefined) return [];
      const covered = wordsOf(fixed, match.index, match.index + match[0].length);
      return [{ value, words: covered }];
    });
    return last ? found.at(-1) : found[0];
  };
}

const amount =
  /(?<![\d.,/])(\(|-(?=[\d$]))?\$?\s?(\d{1,3}(?:[,. ]\d{3})+|\d{1,7})\s?[.,]\s?(\d{2})(\)|-|\s?CR)?(?![\d%/]|[.,]\d)/gi;

/** A sum of money, in dollars; in brackets, with a minus, or marked CR it is below zero. */
export const readMoney: Reader<number> = reader(
  amount,
  ([, before = '', whole = '', cents, after]) => {
    const value = Number(`${whole.replaceAll(/\D/g, '')}.${cents ?? '00'}`);
    if (value > 9_999_999) return undefined;
    return before === '-' || after ? -value : value;
  },
);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const monthName = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const date = new RegExp(
  String.raw`\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b` +
    String.raw`|\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b` +
    String.raw`|\b(${monthName})\s*(\d{1,2})(?:st|nd|rd|th)?\s*[,.]?\s*(\d{4})\b` +
    String.raw`|\b(\d{1,2})[\s-](${monthName})[\s,-]+(\d{4}|\d{2})\b`,
  'gi',
);

/** A day as YYYY-MM-DD; numbers are month first, as US vendors write them. */
export const readDay: Reader<string> = reader(date, (found) => {
  const [, y1, m1, d1, m2, d2, y2, name3, d3, y3, d4, name4, y4] = found;
  const year = Number(y1 ?? y2 ?? y3 ?? y4);
  const month = Number(m1 ?? m2 ?? monthOf(name3 ?? name4 ?? ''));
  return toDay(year < 100 ? year + 2000 : year, month, Number(d1 ?? d2 ?? d3 ?? d4));
});

function toDay(year: number, month: number, day: number): string | undefined {
  if (year < 2000 || year > 2099) return undefined;
  const at = new Date(Date.UTC(year, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined;
  return at.toISOString().slice(0, 10);
}

/** Net days of payment terms such as "Net 30"; 0 for "due on receipt". */
export const readTerms: Reader<number> = reader(
  /\bnet\s*[-:]?\s*(\d{1,3})\b|\bdue\s+(?:up)?on\s+receipt\b/gi,
  ([, days]) => (days === undefined ? 0 : Number(days)),
);

/** A document's number: one word with at least one digit, or letters and digits around a dash. */
export const readNumber: Reader<string> = (words) => {
  const at = words.findIndex(
    ({ text }) => /\d/.test(text) && /^[#:$]*[A-Za-z0-9][\w/.#-]{0,29}:?$/.test(text),
  );
  const word = words[at];
  if (!word || readDay([word]) || readMoney([word])) return undefined;
  return {
    value: word.text
      .replaceAll(/^[#:]+|[.:]+$/g, '')
      // What readers take a leading S or PO for.
      .replace(/^\$/, 'S')
      .replace(/^P(?:0O?|O0)(?=-)/, 'PO'),
    words: [word],
  };
};

/** A count or measure: up to three decimals, never money of more than two places by accident. */
export const readQuantity: Reader<number> = reader(
  /(?<![\d.,$/-])(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{1,3})?(?![\d%/]|[.,]\d)/g,
  ([, whole = '', part = '']) => Number(whole.replaceAll(',', '') + part),
);
