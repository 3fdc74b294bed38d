import { toCells, textOf, type BillWord, type TextLine } from './billText.ts';
import { readMoney, readQuantity } from './billValues.ts';

/** A line of goods or work on a bill, as it was read. */
export type ReadRow = {
  description: string;
  quantity: number | null;
  unitCost: number | null;
  amount: number;
  words: BillWord[];
};

/** The heading of a table of goods. */
export const header =
  /\b(descript\w*|item|product|service|particulars|material)\b.*\b(amount|total|price|ext\w*|cost)\b|\bqty\b.*\b(price|amount|rate|total|ext\w*)\b/i;
const ending =
  /^\W*(sub\s?-?total|net amount|merchandise|total|sales tax|tax\b|amount due|balance|grand total|invoice total|thank|payment|cash\b|visa|mastercard|change\b|freight)/i;
/** What a line of totals says, whatever the reader saw before it. */
const sums =
  /\b(sub\s?-?\s?total|sales tax|(?:grand|invoice|bill) total|total due|(?:amount|balance) (?:due|owed))\b/i;
/** What no line of goods says. */
const noise =
  /\b(phone|fax|tel|www|@|invoice\s?(date|no|#)|due date|p\.?o\.? (no|number|#|box))\b/i;

const cents = (dollars: number) => Math.round(dollars * 100);

/** The lines between a table's header and its totals; without a header, those from the top to the totals. */
export function readRows(lines: readonly TextLine[], aspect: number): ReadRow[] {
  const first = lines.findIndex((line) => header.test(textOf(line.words)));
  const body = lines.slice(first + 1);
  const isSum = ({ words }: TextLine) => ending.test(textOf(words)) || sums.test(textOf(words));
  const firstRow = body.findIndex((line, at) => rowOf(line, aspect, body[at - 1]) !== undefined);
  if (firstRow < 0) return [];
  const end = body.findIndex((line, at) => at >= firstRow && isSum(line));
  return body
    .slice(0, end < 0 ? undefined : end)
    .flatMap((line, at) => rowOf(line, aspect, body[at - 1]) ?? []);
}

function rowOf(line: TextLine, aspect: number, above?: TextLine): ReadRow | undefined {
  const { words } = line;
  const text = textOf(words);
  if (ending.test(text) || sums.test(text) || noise.test(text)) return undefined;
  const amount = readMoney(words, true);
  if (!amount) return undefined;
  // The amount ends the line, but for a mark such as T for taxed.
  const after = words.filter((word) => word.x0 > Math.max(...amount.words.map(({ x1 }) => x1)));
  if (textOf(after).length > 2) return undefined;
  const start = Math.min(...amount.words.map(({ x0 }) => x0)) + 0.001;
  const before = words.filter((word) => word.x1 <= start);
  const row = described(before, amount.value, words, toCells({ ...line, words: before }, aspect));
  if (row || !above || readMoney(above.words) || noise.test(textOf(above.words))) return row;
  // On receipts, quantity and price are below the name.
  const both = [...above.words, ...words];
  return described([...above.words, ...before], amount.value, both, [above.words, before]);
}

/** Splits what is before the amount into description, quantity, and price: the pair whose product is the amount. */
function described(
  before: BillWord[],
  amount: number,
  words: BillWord[],
  cells: BillWord[][],
): ReadRow | undefined {
  const price = readMoney(before, true);
  const rest = price
    ? before.filter((word) => !price.words.some((used) => same(used, word)))
    : before;
  const numbers = rest.flatMap((word) => {
    const found = readQuantity([word]);
    return found && /^\W?[\d.,]+\W?$/.test(word.text) ? [{ value: found.value, word }] : [];
  });
  const fitting =
    price && numbers.find(({ value }) => cents(value * price.value) === cents(amount));
  const isOutside = (word: BillWord) => word === rest[0] || word === rest.at(-1);
  const inCell =
    cells.length > 1 ? numbers.find(({ value, word }) => value > 0 && isOutside(word)) : undefined;
  const wanted = fitting ?? inCell;
  const description = rest
    .filter((word) => word !== wanted?.word)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/^\W+|(?:\s[@x$|]?|[@$|])+$/g, '')
    .trim();
  if (!/\p{L}{2}/u.test(description)) return undefined;
  const quantity = wanted?.value ?? (price && cents(price.value) === cents(amount) ? 1 : null);
  return {
    description: description.slice(0, 200),
    quantity,
    unitCost: price?.value ?? (quantity ? Math.round((amount / quantity) * 10_000) / 10_000 : null),
    amount,
    words,
  };
}

const same = (a: BillWord, b: BillWord) => a.x0 === b.x0 && a.y0 === b.y0;
