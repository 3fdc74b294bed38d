import type { Actor } from '@plumbline/kit';
import { z } from 'zod';
import { ReadError, rowsOf } from '../tools/readTool.ts';
import { idsOf } from '../tools/search.ts';
import type { Proposal } from './proposal.ts';

/** A line of a draft; without `item_id` it stands in no price book and has no price yet. */
type DraftItem = {
  item_id: string | null;
  name: string;
  description: string | null;
  unit: string;
  quantity: number;
  unit_price: number;
  /** The item's own tax; null: the document's. */
  tax_rate: number | null;
  tax_name: string | null;
};

/** A quote that nobody has saved: it opens in the wizard, for a person to finish. */
export type QuoteDraft = {
  title: string;
  client: { id: string; name: string } | null;
  /** The client as named, when no single client has that name. */
  client_name: string | null;
  items: DraftItem[];
  /** Names of lines that the price book does not have. */
  unmatched: string[];
};

const bookItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  price: z.coerce.number().nullable(),
  tax_rate: z.number().nullish(),
  tax_name: z.string().nullish(),
});
type BookItem = z.infer<typeof bookItem>;
const namedClient = z.object({ id: z.string(), name: z.string() });

/** Most price-book items that one word may bring in when nobody chose among them. */
const mostCandidates = 8;

type Options = {
  /** Quantity by unit for lines that were not chosen one by one; each match then becomes a line. */
  quantityFor?: (unit: string | null) => number;
};

/** Matches a proposal with the company's own clients and price book. Reads only. */
export async function resolveDraft(
  { db, companyId }: Actor,
  { title, client, lines }: Proposal,
  { quantityFor }: Options = {},
): Promise<QuoteDraft> {
  const [found, items] = await Promise.all([
    client ? findClient(db, companyId ?? '', client) : null,
    Promise.all(
      lines.map(async ({ item, quantity }) => {
        const matches = await searchBook(db, item);
        if (matches.length === 0) return [unmatched(item, quantity)];
        if (quantityFor)
          return matches.map((match) => toItem(match, quantityFor(match.unit), item));
        return matches.slice(0, 1).map((match) => toItem(match, quantity, item));
      }),
    ),
  ]);
  const all = items.flat();
  return {
    title,
    client: found,
    client_name: found ? null : (client ?? null),
    items: all,
    unmatched: all.filter(({ item_id }) => item_id === null).map(({ name }) => name),
  };
}

async function searchBook(db: Actor['db'], words: string): Promise<BookItem[]> {
  const answer = await db.rpc('search_items', { p_query: words, p_limit: mostCandidates });
  return rowsOf(bookItem, answer);
}

/** The one client that is meant: of that very name, or the only one that contains it. */
async function findClient(db: Actor['db'], company: string, name: string) {
  const ids = await idsOf(db, 'client', name);
  const { data, error } = await db
    .from('clients')
    .select('id, name')
    .eq('company_id', company)
    .in('id', ids);
  if (error) throw new ReadError(error);
  const clients = z.array(namedClient).parse(data);
  const exact = clients.filter((row) => row.name.toLowerCase() === name.toLowerCase());
  if (exact.length === 1) return exact[0] ?? null;
  return clients.length === 1 ? (clients[0] ?? null) : null;
}

const toItem = (match: BookItem, quantity: number, asked: string): DraftItem => ({
  item_id: match.id,
  name: match.name,
  description:
    match.description ??
    (match.name.toLowerCase() === asked.toLowerCase() ? null : `For: ${asked}`),
  unit: match.unit ?? 'each',
  quantity,
  unit_price: match.price ?? 0,
  tax_rate: match.tax_rate ?? null,
  tax_name: match.tax_name ?? null,
});

const unmatched = (name: string, quantity: number): DraftItem => ({
  item_id: null,
  name,
  description: 'Not in the price book: enter a price.',
  unit: 'each',
  quantity,
  unit_price: 0,
  tax_rate: null,
  tax_name: null,
});
