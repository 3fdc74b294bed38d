import type { Proposal } from './proposal.ts';

const asking = String.raw`^\s*(?:please\s+)?(?:can you\s+)?(?:(?:make|draft|create|prepare|write)\s+(?:me\s+)?)?(?:an?\s+)?(?:quote|estimate)`;
/** "quote a 12 by 16 deck for Smith" */
const request = new RegExp(
  String.raw`${asking}\s*:?\s+(?:for\s+)?(.+?)(?:\s+for\s+(?:the\s+)?(.+?))?\s*[.?!]*\s*$`,
  'is',
);
/** "draft a quote for Smith: 20 hours carpenter and 3 lights" */
const listRequest = new RegExp(
  String.raw`${asking}\s+for\s+([^:]+?)\s*:\s*(.+?)\s*[.?!]*\s*$`,
  'is',
);
const size = /(\d+(?:\.\d+)?)\s*(?:by|x|×)\s*(\d+(?:\.\d+)?)/i;
/** "20 hours of carpenter", "3 recessed lights"; a size such as "12 by 16 deck" is no quantity. */
const line =
  /^(\d+(?:\.\d+)?)\s+(?!by\b|x\b|×)(?:(?:hours?|hrs?|days?|each|pieces?|pcs|boxes|box|rolls?|sheets?|(?:linear|square|cubic)\s+(?:feet|foot|ft|yards?|yd)|sq\.?\s*ft|lf|sf)\.?\s+)?(?:of\s+)?(.+)$/i;
/** Between two lines: a comma, a semicolon, a new line, or "and" before the next quantity. */
const between = /\s*(?:[,;\n]\s*(?:and\s+)?(?=\d)|\band\s+(?=\d))\s*/i;

type QuoteLine = Proposal['lines'][number];

/** A request for a quote in plain words: what for, for whom, its lines, and the area if two measures are named. */
export type QuoteWords = {
  title: string;
  work: string;
  client: string | null;
  area: number | null;
  /** Lines with a quantity each; empty where the words name a job and not its parts. */
  lines: QuoteLine[];
};

/** Lines with quantities; empty unless the text begins with one. */
function readLines(text: string): QuoteLine[] {
  const parts = text.split(between).filter((part) => part.trim() !== '');
  if (!line.test(parts[0] ?? '')) return [];
  return parts.map((part) => {
    const [, quantity, item] = line.exec(part.trim()) ?? [];
    return {
      item: (item ?? part).trim().slice(0, 200),
      quantity: Math.min(Math.max(Number(quantity ?? 1), 0.001), 9999.999),
    };
  });
}

/** Reads "quote a 12 by 16 deck for Smith"; undefined when the words ask for something else. */
export function readWords(text: string): QuoteWords | undefined {
  const [, named, list] = listRequest.exec(text) ?? [];
  const [, what, client] = list ? [list, list, named] : (request.exec(text) ?? []);
  if (!what) return undefined;
  const title = what.replace(/^(?:an?|the)\s+/i, '').trim();
  const [, first, second] = size.exec(title) ?? [];
  const work = title
    .replace(size, '')
    .replace(/\b(?:foot|feet|ft)\b/gi, '')
    .trim();
  const area = first && second ? Math.min(Number(first) * Number(second), 9999) : null;
  return {
    title,
    work: work || title,
    client: client?.trim() ?? null,
    area,
    lines: readLines(title).slice(0, 40),
  };
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

/** The proposal of the words alone: their lines, or the job as one; it is matched against the price book afterwards. */
export const wordsToProposal = ({ title, work, client, lines }: QuoteWords): Proposal => ({
  title: title.slice(0, 200),
  client: client?.slice(0, 200) ?? null,
  lines: lines.length > 0 ? lines : [{ item: work.slice(0, 200), quantity: 1 }],
});
