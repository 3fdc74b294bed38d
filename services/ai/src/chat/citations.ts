import type { FoundRow } from '../tools/readTool.ts';

/** A row that an answer rests on, as a link into the product. */
export type Citation = { label: string; path: string };

const most = 8;

/** The rows that the answer names; when it names none, the first few of those that were looked up. */
export function citationsOf(answer: string, rows: readonly FoundRow[]): Citation[] {
  const unique = [...new Map(rows.map((row) => [row.link, row])).values()];
  const text = answer.toLowerCase();
  const named = unique.filter(
    ({ title, link }) => text.includes(title.toLowerCase()) || answer.includes(link),
  );
  return (named.length > 0 ? named : unique.slice(0, 3))
    .slice(0, most)
    .map(({ title, link }) => ({ label: title, path: link }));
}
