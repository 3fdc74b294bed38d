import type { Person } from '../../data/comments.ts';

/** What is typed after the last @ before the caret, of at most 40 characters; undefined where no mention begins. */
export function mentionAt(
  text: string,
  caret: number,
): { start: number; typed: string } | undefined {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  const typed = before.slice(start + 1);
  const isAlone = start === 0 || /\s/.test(before[start - 1] ?? '');
  if (start < 0 || !isAlone || typed.length > 40 || typed.includes('\n')) return undefined;
  return { start, typed };
}

/** The people whose name fits what is typed after the @. */
export const matching = (people: readonly Person[], typed: string): Person[] => {
  const wanted = typed.toLowerCase();
  return people.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`)).slice(0, 6);
};

/** Whom a text mentions. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);

/** The text cut at the names that it mentions: `{ text, isName }`. */
export function piecesOf(text: string, names: readonly string[]) {
  const pieces: { at: number; text: string; isName: boolean }[] = [];
  let at = 0;
  while (at < text.length) {
    const next = names
      .map((name) => ({ name, found: text.indexOf(`@${name}`, at) }))
      .filter(({ found }) => found >= 0)
      // The first; of two that begin there, the longer name.
      .toSorted((a, b) => a.found - b.found || b.name.length - a.name.length)[0];
    const end = next?.found ?? text.length;
    if (end > at) pieces.push({ at, text: text.slice(at, end), isName: false });
    if (!next) break;
    pieces.push({ at: end, text: `@${next.name}`, isName: true });
    at = end + next.name.length + 1;
  }
  return pieces;
}
