import { header } from './billRows.ts';
import {
  boxAround,
  sureness,
  textOf,
  toCells,
  wordsOf,
  type BillBox,
  type BillWord,
  type TextLine,
} from './billText.ts';
import type { Read, Reader } from './billValues.ts';

/** A value that a person may take over: where it is on the image (null: worked out) and how sure it is, 0 to 1. */
export type Suggested<T> = { value: T; box: BillBox | null; confidence: number };

export type Page = { lines: TextLine[]; aspect: number };
type Labels = readonly RegExp[];

export const labels = {
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

export const suggested = <T>({ value, words }: Read<T>, factor = 1): Suggested<T> => ({
  value,
  box: boxAround(words),
  confidence: sureness(words) * factor,
});

/** The value that a label names: right of it in the line, else below it. Labels are tried in order. */
export function labelled<T>(
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

export function anywhere<T>(page: Page, read: Reader<T>, factor: number): Suggested<T> | null {
  for (const { words } of page.lines) {
    const found = read(words);
    if (found) return suggested(found, factor);
  }
  return null;
}
