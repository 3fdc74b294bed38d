import { readRows, type ReadRow } from './billRows.ts';
import { boxAround, sureness, toLines, type BillBox, type BillWord } from './billText.ts';
import { addDays } from './formats.ts';
import { readDay, readMoney, readNumber, readTerms } from './billValues.ts';
import { type Suggested, type Page, labels, suggested, labelled, anywhere } from './billLabels.ts';
import { readVendor } from './billVendor.ts';

export type { Suggested } from './billLabels.ts';
export type { BillBox, BillWord } from './billText.ts';

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
