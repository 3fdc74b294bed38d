import { startBackend, type TestCompany } from '@plumbline/testing/backend';

/** How many times longer a question may take among a hundred thousand items than among a hundred. */
const limit = 1.5;
const runs = 31;
const sizes = { few: 100, many: 100_000 };

const backend = await startBackend({ isLarge: true });
const { sql } = backend;

/** A company with so many items; the codes are spread, so that a search finds as many in both. */
async function makeCatalogue(items: number) {
  const company = await backend.makeCompany({ plan: 'enterprise' });
  await sql`
    insert into items_database (company_id, name, sku, description, category, unit, unit_price, cost, barcode)
    select ${company.id}, (array['Pine', 'Oak', 'Steel', 'Copper', 'Gypsum'])[1 + n % 5] || ' part ' || md5(n::text), 'SKU-' || n,
      'Stored in bay ' || n, (array['materials', 'labor', 'equipment'])[1 + n % 3], 'each', 10 + n % 90, 8 + n % 60,
      lpad(n::text, 12, '0')
    from generate_series(1, ${items}) as n`;
  return company;
}

const list = ({ owner }: TestCompany, q = '') =>
  owner.client.rpc('item_page', { p_filters: q ? { q } : {} });
const picker = ({ owner }: TestCompany, q = '') =>
  owner.client.rpc('picker_page', { p_filters: q ? { q } : {} });
const search = ({ owner }: TestCompany, text: string) =>
  owner.client.rpc('search_items', { p_query: text, p_limit: 20 });

type Ask = (company: TestCompany, code: string) => PromiseLike<{ data: unknown; error: unknown }>;
type Question = { ask: Ask; isLimited: boolean };

const filtered = (name: string, p_filters: Record<string, unknown>): Record<string, Question> => ({
  [name]: { ask: ({ owner }) => owner.client.rpc('item_page', { p_filters }), isLimited: true },
});
const sorted = (p_sort: string, p_descending: boolean): Record<string, Question> => ({
  [`by ${p_sort}${p_descending ? ', downwards' : ''}`]: {
    ask: ({ owner }) => owner.client.rpc('item_page', { p_sort, p_descending }),
    isLimited: true,
  },
});

// A search is limited where it finds as many rows in both catalogues: one. The others find a share of all.
const questions: Record<string, Question> = {
  list: { ask: (company) => list(company), isLimited: true },
  'list, page 30': {
    ask: ({ owner }) => owner.client.rpc('item_page', { p_filters: {}, p_offset: 725 }),
    isLimited: true,
  },
  search: { ask: list, isLimited: true },
  'picker, list': { ask: (company) => picker(company), isLimited: true },
  'picker by price': {
    ask: ({ owner }) => owner.client.rpc('picker_page', { p_filters: {}, p_sort: 'price' }),
    isLimited: true,
  },
  'picker, search': { ask: picker, isLimited: true },
  'picker, suggestions': { ask: search, isLimited: true },
  'picker, most used': { ask: (company) => search(company, ''), isLimited: true },
  'search for 1% of all': { ask: (company) => list(company, 'SKU-77'), isLimited: false },
  'search for a third of all': { ask: (company) => list(company, 'labor'), isLimited: false },
  'search for a fifth, by name': { ask: (company) => list(company, 'pine'), isLimited: false },
  'suggestions for a fifth': { ask: (company) => search(company, 'pine'), isLimited: false },
  'a word that is nowhere': { ask: (company) => search(company, 'zzqxw'), isLimited: true },
  'a typing error': { ask: (company) => search(company, 'gypsom'), isLimited: false },
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
write(`Median of ${runs}, milliseconds at the API\n`);
write('| question | 100 items | 100,000 items | ratio | limit |\n|---|---|---|---|---|');
for (const [name, { ask, isLimited }] of Object.entries(questions)) {
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  // Taken in turns, so that what else the machine does falls on both alike.
  for (let run = 0; run < runs; run += 1) {
    times.few.push(await millisecondsOf(() => ask(few, 'SKU-77')));
    times.many.push(await millisecondsOf(() => ask(many, 'SKU-77777')));
  }
  const [short, long] = [median(times.few), median(times.many)];
  isWithin &&= !isLimited || long <= short * limit;
  write(
    `| ${name} | ${short.toFixed(1)} | ${long.toFixed(1)} | ${(long / short).toFixed(2)} | ${isLimited ? limit : ''} |`,
  );
}
await backend.close();
process.exitCode = isWithin ? 0 : 1;
