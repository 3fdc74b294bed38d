import { sureness, textOf, toCells, type BillWord } from './billText.ts';
import { type Suggested, type Page, suggested } from './billLabels.ts';

const notVendor =
  /^\W*(invoice|bill|receipt|statement|date|page|tax|sales|order|ship|sold|remit|phone|tel|www|customer|terms|total|po\b|p\.o|original|copy|due|number|no\b)/i;
const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** A vendor of the company whose name is on the page, else the tallest words near the top. */
export function readVendor(page: Page, vendors: readonly string[]): Suggested<string> | null {
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
