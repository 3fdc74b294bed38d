import { header, readRows, type ReadRow } from './billRows.ts';
import { boxAround, sureness, textOf, toCells, toLines, wordsOf } from './billText.ts';
import type { BillBox, BillWord, TextLine } from './billText.ts';
import { addDays } from './formats.ts';
import { readDay, readMoney, readNumber, readTerms } from './billValues.ts';
import type { Read, Reader } from './billValues.ts';

export type { BillBox, BillWord } from './billText.ts';

/** A value that a person may take over: where it is on the image (null: worked out) and how sure it is, 0 to 1. */
export type Suggested<T> = { value: T; box: BillBox | null; confidence: number };

/** A line of the bill as suggested; quantity and unit cost are null where the bill does not say them. */
export type SuggestedLine = {
  description: string;
  quantity: number | null;
  unitCost: number | null;
  amount: number;
  box: BillBox | null;
  confidence: number;
};

/** What a bill seems to say. Nothing of it is saved: a person checks it first. Days are YYYY-MM-DD, money is in dollars. */
export type BillSuggestion = {
  vendor: Suggested<string> | null;
  number: Suggested<string> | null;
  orderNumber: Suggested<string> | null;
  date: Suggested<string> | null;
  dueDate: Suggested<string> | null;
  subtotal: Suggested<number> | null;
  tax: Suggested<number> | null;
  total: Suggested<number> | null;
  lines: SuggestedLine[];
};

/** Below this a field is marked for a second look. */
export const lowConfidence = 0.7;

type Page = { lines: TextLine[]; aspect: number };
type Labels = readonly RegExp[];

const labels = {
  number: [
    /\b(?:invoice|inv|bill)\s*(?:no\.?|number|num|#|id|:)+/i,
    /\b(?:receipt|ticket|statement|document|doc|reference|ref|trans(?:action)?|order\s*ref)\s*(?:no\.?|number|#|:)+/i,
    /\binvoice\b(?!\s*(?:date|to|total))/i,
  ],
  order: [/\b(?:p\.?\s?o\.?|purchase order|your order|customer po)\s*(?:no\.?|number|#|:)+/i],
  due: [
    /\b(?:payment\s+due(?:\s+(?:date|by|on))?|due\s+(?:date|by|on)|pay\s+by|payable\s+by|date\s+due|please pay by)\b/i,
    /\bdue\b(?!\s*(?:upon|on receipt))/i,
  ],
  date: [
    /\b(?:invoice|inv|bill|billing|issue|document|sale)\s*date\b|\bdate\s+(?:of\s+invoice|issued)\b|\b(?:dated|issued)\b/i,
    /(?<!due\s|ship\s|delivery\s|order\s)\bdate\b(?!\s+due)/i,
  ],
  subtotal: [/\bsub\s?-?\s?total\b|\bnet amount\b|\bmerchandise\b/i],
  tax: [/\b(?:sales\s+)?tax\b(?!\s*(?:id|exempt|no))|\bvat\b/i],
  total: [
    /\b(?:grand|invoice|bill)\s+total\b|\btotal\s+(?:due|amount|usd|payable)\b|\btotal\s+this\s+(?:invoice|bill)\b/i,
    /(?<!sub\s?-?\s?)\btotal\b(?!\s*(?:tax|items|savings|discount|qty))/i,
    /\b(?:amount|balance)\s*(?:due|payable|owed)\b|\bplease pay\b/i,
  ],
} satisfies Record<string, Labels>;

/**
 * Reads a bill from words with their places. The text is only ever searched for values: nothing in it is followed.
 * @param vendors names of the company's vendors; one that is on the page is taken before any guess
 * @param aspect height of the page divided by its width
 */
export function readBill(
  words: readonly BillWord[],
  { vendors = [], aspect = 1.3 }: { vendors?: readonly string[]; aspect?: number } = {},
): BillSuggestion {
  const page = { lines: toLines(words), aspect: 1 / aspect };
  const rows = readRows(page.lines, page.aspect);
  const date = labelled(page, labels.date, readDay) ?? anywhere(page, readDay, 0.6);
  const money = readTotals(page, rows);
  return {
    vendor: readVendor(page, vendors),
    number: labelled(page, labels.number, readNumber),
    orderNumber: labelled(page, labels.order, readNumber),
    date,
    dueDate: labelled(page, labels.due, readDay) ?? dueByTerms(page, date),
    ...money,
    lines: rows.map(({ words: used, ...row }) => ({
      ...row,
      box: boxAround(used),
      confidence: sureness(used.filter(({ text }) => /\d/.test(text))),
    })),
  };
}

const suggested = <T>({ value, words }: Read<T>, factor = 1): Suggested<T> => ({
  value,
  box: boxAround(words),
  confidence: sureness(words) * factor,
});

/** The value that a label names: right of it in the line, else below it. Labels are tried in order. */
function labelled<T>(
  page: Page,
  wanted: Labels,
  read: Reader<T>,
  { last = false, bottomUp = false } = {},
): Suggested<T> | null {
  // A total is below the table, whose heading is no label.
  const lines = bottomUp
    ? page.lines.filter(({ words }) => !header.test(textOf(words))).toReversed()
    : page.lines;
  for (const [rank, label] of wanted.entries()) {
    for (const line of lines) {
      const found = label.exec(textOf(line.words));
      if (!found) continue;
      const named = wordsOf(line.words, found.index, found.index + found[0].length);
      const value = rightOf(page, line, named, read, last) ?? below(page, line, named, read);
      if (value) return suggested(value, 1 - rank * 0.05);
    }
  }
  return null;
}

function rightOf<T>(
  { aspect }: Page,
  line: TextLine,
  named: BillWord[],
  read: Reader<T>,
  last: boolean,
): Read<T> | undefined {
  const end = Math.max(...named.map(({ x0 }) => x0));
  // A label may hold the value in its own word, such as "#1042".
  const within = named.filter(({ text }) => /#\d/.test(text));
  const after = [...within, ...line.words.filter(({ x0 }) => x0 > end)];
  if (last) return read(after, true);
  const cells = toCells({ ...line, words: after }, aspect);
  for (const cell of cells.slice(0, 2)) {
    const value = read(cell);
    if (value) return value;
    // Another label begins: what follows is its value.
    if (/[:#]$|\b(date|no|number|due|terms)\b/i.test(textOf(cell))) return undefined;
  }
  return undefined;
}

function below<T>(
  { lines, aspect }: Page,
  line: TextLine,
  named: BillWord[],
  read: Reader<T>,
): Read<T> | undefined {
  const box = boxAround(named);
  if (!box) return undefined;
  const height = line.y1 - line.y0;
  const reach = (height * 2) / aspect;
  const near = lines.filter(({ y0 }) => y0 > line.y0 + height / 2 && y0 < line.y1 + height * 2.6);
  for (const next of near) {
    const words = next.words.filter(
      ({ x0, x1 }) => x1 > box.x - reach / 2 && x0 < box.x + box.width + reach,
    );
    const value = read(words);
    if (value) return value;
  }
  return undefined;
}

function anywhere<T>(page: Page, read: Reader<T>, factor: number): Suggested<T> | null {
  for (const { words } of page.lines) {
    const found = read(words);
    if (found) return suggested(found, factor);
  }
  return null;
}

/** The due day by the terms, such as Net 30. */
function dueByTerms(page: Page, date: Suggested<string> | null): Suggested<string> | null {
  if (!date) return null;
  const terms = anywhere(page, readTerms, 0.9);
  return (
    terms && {
      ...terms,
      value: addDays(date.value, terms.value),
      confidence: Math.min(terms.confidence, date.confidence),
    }
  );
}

type Totals = Pick<BillSuggestion, 'subtotal' | 'tax' | 'total'>;
const cents = (value: number) => Math.round(value * 100);

/** Subtotal, tax, and total; they are surer where they add up, and doubtful where they don't. */
function readTotals(page: Page, rows: ReadRow[]): Totals {
  const options = { last: true, bottomUp: true };
  const subtotal = labelled(page, labels.subtotal, readMoney, options);
  const tax = labelled(page, labels.tax, readMoney, options);
  const total = labelled(page, labels.total, readMoney, options) ?? largest(page);
  const sum = rows.reduce((all, { amount }) => all + cents(amount), 0);
  const net = subtotal ? cents(subtotal.value) : sum;
  if (!total || net === 0) return { subtotal, tax, total };
  const difference = cents(total.value) - net - cents(tax?.value ?? 0);
  if (difference === 0) return { subtotal: surer(subtotal), tax: surer(tax), total: surer(total) };
  return { subtotal, tax, total: { ...total, confidence: total.confidence * 0.75 } };
}

const surer = <T>(one: Suggested<T> | null) =>
  one && { ...one, confidence: Math.min(1, one.confidence + (1 - one.confidence) / 2) };

/** Without a label the largest amount is the likeliest total. */
function largest({ lines }: Page): Suggested<number> | null {
  const amounts = lines.flatMap(({ words }) => readMoney(words, true) ?? []);
  const most = amounts.toSorted((a, b) => b.value - a.value)[0];
  return most ? suggested(most, 0.5) : null;
}

const notVendor =
  /^\W*(invoice|bill|receipt|statement|date|page|tax|sales|order|ship|sold|remit|phone|tel|www|customer|terms|total|po\b|p\.o|original|copy|due|number|no\b)/i;
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A vendor of the company whose name is on the page, else the tallest words near the top. */
function readVendor(page: Page, vendors: readonly string[]): Suggested<string> | null {
  const known = knownVendor(page, vendors);
  if (known) return known;
  const cells = page.lines
    .filter(({ y0 }) => y0 < 0.35)
    .flatMap((line) => toCells(line, page.aspect))
    .filter((cell) => /\p{L}{3}/u.test(textOf(cell)) && !notVendor.test(textOf(cell)))
    .filter((cell) => !/\d{4,}|\b[A-Z]{2}\s+\d{5}\b|@|\.com/.test(textOf(cell)));
  const heightOf = (cell: BillWord[]) => {
    const heights = cell.map(({ y0, y1 }) => y1 - y0).toSorted((a, b) => a - b);
    return heights[Math.floor(heights.length / 2)] ?? 0;
  };
  const clear = cells.filter(
    (cell) => sureness(cell) > 0.5 && /(?:\p{L}[^\p{L}]*){5}/u.test(textOf(cell)),
  );
  const best = (clear.length > 0 ? clear : cells).toSorted(
    (a, b) => heightOf(b) - (b[0]?.y0 ?? 1) * 0.02 - (heightOf(a) - (a[0]?.y0 ?? 1) * 0.02),
  )[0];
  return best ? suggested({ value: textOf(best).slice(0, 200), words: best }, 0.75) : null;
}

function knownVendor({ lines }: Page, vendors: readonly string[]): Suggested<string> | null {
  for (const line of lines) {
    const text = plain(textOf(line.words));
    const name = vendors
      .filter((vendor) => plain(vendor).length > 3 && text.includes(plain(vendor)))
      .toSorted((a, b) => b.length - a.length)[0];
    if (!name) continue;
    const parts = plain(name);
    const words = line.words.filter((word) => plain(word.text) && parts.includes(plain(word.text)));
    return { ...suggested({ value: name, words }), confidence: Math.max(0.9, sureness(words)) };
  }
  return null;
}
