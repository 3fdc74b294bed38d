import type { Proposal } from './proposal.ts';

const request =
  /^\s*(?:please\s+)?(?:can you\s+)?(?:(?:make|draft|create|prepare|write)\s+(?:me\s+)?)?(?:an?\s+)?(?:quote|estimate)\s+(?:for\s+)?(.+?)(?:\s+for\s+(?:the\s+)?(.+?))?\s*[.?!]*\s*$/i;
const size = /(\d+(?:\.\d+)?)\s*(?:by|x|×)\s*(\d+(?:\.\d+)?)/i;

/** A request for a quote in plain words: what for, for whom, and the area if two measures are named. */
export type QuoteWords = {
  title: string;
  work: string;
  client: string | null;
  area: number | null;
};

/** Reads "quote a 12 by 16 deck for Smith"; undefined when the words ask for something else. */
export function readWords(text: string): QuoteWords | undefined {
  const [, what, client] = request.exec(text) ?? [];
  if (!what) return undefined;
  const title = what.replace(/^(?:an?|the)\s+/i, '').trim();
  const [, first, second] = size.exec(title) ?? [];
  const work = title
    .replace(size, '')
    .replace(/\b(?:foot|feet|ft)\b/gi, '')
    .trim();
  const area = first && second ? Math.min(Number(first) * Number(second), 9999) : null;
  return { title, work: work || title, client: client?.trim() ?? null, area };
}

const perArea: Record<string, number> = {
  square_foot: 1,
  'square foot': 1,
  'sq ft': 1,
  square: 100,
};

/** How much of an item the words ask for: the area where it is sold by area, else one. */
export function quantityFor(unit: string | null, area: number | null): number {
  const share = perArea[unit ?? ''];
  return area && share ? Math.ceil((area / share) * 1000) / 1000 : 1;
}

/** The proposal of the words alone, one line; it is matched against the price book afterwards. */
export const wordsToProposal = ({ title, work, client }: QuoteWords): Proposal => ({
  title: title.slice(0, 200),
  client: client?.slice(0, 200) ?? null,
  lines: [{ item: work.slice(0, 200), quantity: 1 }],
});
