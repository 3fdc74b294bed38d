/** A word on an image: its place in fractions of the page's width and height, and how sure the reader is (0 to 1). */
export type BillWord = {
  text: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  confidence: number;
};

/** A rectangle on a page, in fractions of its width and height. */
export type BillBox = { x: number; y: number; width: number; height: number };

/** Words that share one line of text, from left to right. */
export type TextLine = { words: BillWord[]; y0: number; y1: number };

/** The smallest box around words; null without any. */
export function boxAround(words: readonly BillWord[]): BillBox | null {
  if (words.length === 0) return null;
  const x = Math.min(...words.map(({ x0 }) => x0));
  const y = Math.min(...words.map(({ y0 }) => y0));
  return {
    x,
    y,
    width: Math.max(...words.map(({ x1 }) => x1)) - x,
    height: Math.max(...words.map(({ y1 }) => y1)) - y,
  };
}

/** How sure the reader is of words together: that of the least sure one; 0 without any. */
export const sureness = (words: readonly BillWord[]): number =>
  words.length === 0 ? 0 : Math.min(...words.map(({ confidence }) => confidence));

const isInk = ({ text }: BillWord) => /[\p{L}\p{N}$#&]/u.test(text);

/** The words as lines from top to bottom, whatever order they come in. Marks without a letter or digit are left out. */
export function toLines(words: readonly BillWord[]): TextLine[] {
  const lines: TextLine[] = [];
  const byMiddle = words.filter(isInk).toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  for (const word of byMiddle) {
    const middle = (word.y0 + word.y1) / 2;
    // A line is where its own middle is, however tall one of its words is.
    const line = lines
      .slice(-4)
      .find(
        ({ y0, y1 }) =>
          middle > y0 + (y1 - y0) * 0.2 &&
          middle < y1 - (y1 - y0) * 0.2 &&
          word.y1 - word.y0 < (y1 - y0) * 2.2,
      );
    if (!line) {
      lines.push({ words: [word], y0: word.y0, y1: word.y1 });
      continue;
    }
    line.words.push(word);
    const count = line.words.length;
    line.y0 += (word.y0 - line.y0) / count;
    line.y1 += (word.y1 - line.y1) / count;
  }
  for (const line of lines) line.words.sort((a, b) => a.x0 - b.x0);
  return lines.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
}

/** A line cut where a gap is wider than about two letters: the cells of a table, or an address beside a date. */
export function toCells(line: TextLine, aspect: number): BillWord[][] {
  const gap = ((line.y1 - line.y0) * 1.1) / aspect;
  const cells: BillWord[][] = [];
  for (const word of line.words) {
    const cell = cells.at(-1);
    const last = cell?.at(-1);
    if (cell && last && word.x0 - last.x1 < gap) cell.push(word);
    else cells.push([word]);
  }
  return cells;
}

/** The words as one text, a blank between each two. */
export const textOf = (words: readonly BillWord[]): string =>
  words.map(({ text }) => text).join(' ');

/** The words that a part of their text covers. */
export function wordsOf(words: readonly BillWord[], start: number, end: number): BillWord[] {
  let at = 0;
  return words.filter(({ text }) => {
    const from = at;
    at += text.length + 1;
    return from < end && from + text.length > start;
  });
}
