import type { SupabaseClient } from '@supabase/supabase-js';
import { startBackend } from '@plumbline/testing/backend';
import { rowsOf, withRows } from './likePages.ts';

/** How many times longer a question may take among a hundred thousand items than among a hundred. */
const limit = 1.5;
const runs = 31;
const sizes = { few: 100, many: 100_000 };

const backend = await startBackend({ isLarge: true });
const { sql } = backend;

/** The owner of a company with so many items; the codes are spread, so that a search finds as many in both. */
async function makeCatalogue(items: number) {
  const company = await backend.makeCompany({ plan: 'enterprise' });
  await sql`
    insert into items_database (company_id, name, sku, description, category, unit, unit_price, cost, barcode)
    select ${company.id}, (array['Pine', 'Oak', 'Steel', 'Copper', 'Gypsum'])[1 + n % 5] || ' part ' || md5(n::text), 'SKU-' || n,
      'Stored in bay ' || n, (array['materials', 'labor', 'equipment'])[1 + n % 3], 'each', 10 + n % 90, 8 + n % 60,
      lpad(n::text, 12, '0')
    from generate_series(1, ${items}) as n`;
  return company.owner.client;
}

type Client = Pick<SupabaseClient, 'rpc'>;
type Ask = (client: Client, code: string) => PromiseLike<{ data: unknown; error: unknown }>;
type Question = { ask: Ask; isLimited: boolean };

const list = (client: Client, q = '') => client.rpc('item_page', { p_filters: q ? { q } : {} });
const picker = (client: Client, q = '') => client.rpc('picker_page', { p_filters: q ? { q } : {} });
const search = (client: Client, text: string) =>
  client.rpc('search_items', { p_query: text, p_limit: 20 });

const filtered = (name: string, p_filters: Record<string, unknown>): Record<string, Question> => ({
  [name]: { ask: (client) => client.rpc('item_page', { p_filters }), isLimited: true },
});
const sorted = (p_sort: string, p_descending: boolean): Record<string, Question> => ({
  [`by ${p_sort}${p_descending ? ', downwards' : ''}`]: {
    ask: (client) => client.rpc('item_page', { p_sort, p_descending }),
    isLimited: true,
  },
});

// A search is limited where it finds as many rows in both catalogues: one. The others find a share of all.
const questions: Record<string, Question> = {
  list: { ask: (client) => list(client), isLimited: true },
  'list, page 30': {
    ask: (client) => client.rpc('item_page', { p_filters: {}, p_offset: 725 }),
    isLimited: true,
  },
  search: { ask: list, isLimited: true },
  'picker, list': { ask: (client) => picker(client), isLimited: true },
  'picker by price': {
    ask: (client) => client.rpc('picker_page', { p_filters: {}, p_sort: 'price' }),
    isLimited: true,
  },
  'picker, search': { ask: picker, isLimited: true },
  'picker, suggestions': { ask: search, isLimited: true },
  'picker, most used': { ask: (client) => search(client, ''), isLimited: true },
  'search for 1% of all': { ask: (client) => list(client, 'SKU-77'), isLimited: false },
  'search for a third of all': { ask: (client) => list(client, 'labor'), isLimited: false },
  'search for a fifth, by name': { ask: (client) => list(client, 'pine'), isLimited: false },
  'suggestions for a fifth': { ask: (client) => search(client, 'pine'), isLimited: false },
  'a word that is nowhere': { ask: (client) => search(client, 'zzqxw'), isLimited: true },
  'a typing error': { ask: (client) => search(client, 'gypsom'), isLimited: false },
  ...filtered('a unit that nothing has', { unit: ['hour'] }),
  ...filtered('trades that nothing has', { trade: ['Roofing', 'HVAC'] }),
  ...filtered('low stock, which nothing has', { stock: 'low' }),
  ...filtered('a price that nothing has', { bands: [{ from: 500, to: null }] }),
  ...filtered('a price that most have', { bands: [{ from: 20, to: null }] }),
  ...sorted('current_stock', false),
  ...sorted('current_stock', true),
  ...sorted('cost', true),
  ...sorted('unit_price', true),
  ...sorted('created_at', true),
};

async function millisecondsOf(ask: () => ReturnType<Ask>) {
  const start = performance.now();
  const { error } = await ask();
  if (error) throw new Error(JSON.stringify(error));
  return performance.now() - start;
}
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const write = (line: string) => process.stdout.write(`${line}\n`);

const few = await makeCatalogue(sizes.few);
const many = await makeCatalogue(sizes.many);
await sql`vacuum analyze`;

let isWithin = true;
write(
  `Median of ${runs}, milliseconds at the API; the ratio is the median of the pairs' own. Where a hundred items fill no such page, it is of a page with as many of the others' (at least one).\n`,
);
write(
  '| question | rows of 100 | 100 items | 100,000 items | ratio | limit |\n|---|---|---|---|---|---|',
);
for (const [name, { ask, isLimited }] of Object.entries(questions)) {
  const rows = await rowsOf(() => ask(few, 'SKU-77'));
  const fullest = await rowsOf(() => ask(many, 'SKU-77777'));
  const isLike = rows === undefined || rows >= (fullest ?? 0);
  const like = isLike ? many : withRows(many, Math.max(rows, 1));
  const times: { few: number[]; many: number[]; like: number[] } = { few: [], many: [], like: [] };
  // Taken in turns, so that what else the machine does falls on all alike.
  for (let run = 0; run < runs; run += 1) {
    times.few.push(await millisecondsOf(() => ask(few, 'SKU-77')));
    times.many.push(await millisecondsOf(() => ask(many, 'SKU-77777')));
    times.like.push(await millisecondsOf(() => ask(like, 'SKU-77777')));
  }
  const ratio = median(
    times.like.map((time, run) => time / (times.few[run] ?? Number.POSITIVE_INFINITY)),
  );
  isWithin &&= !isLimited || ratio <= limit;
  write(
    `| ${name} | ${rows ?? '–'} | ${median(times.few).toFixed(1)} | ${median(times.many).toFixed(1)} | ${ratio.toFixed(2)} | ${isLimited ? limit : ''} |`,
  );
}
await backend.close();
process.exitCode = isWithin ? 0 : 1;
