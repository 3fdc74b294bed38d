import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { injections } from './fixtures/injections.ts';
import { runAi } from './fixtures/runAi.ts';
import type { Provider, ProviderRequest } from './providers/provider.ts';

const marker = 'OTHERCOMPANYSECRET';
let backend: Backend;
let own: TestCompany;
let other: TestCompany;
let otherIds: string[];

beforeAll(async () => {
  backend = await startBackend();
  [own, other] = await Promise.all([
    backend.makeCompany({ plan: 'enterprise' }),
    backend.makeCompany({ plan: 'enterprise', name: `${marker} Ltd` }),
  ]);
  await backend.sql`update ai_quotas set requests_per_minute = 100000, monthly_tokens = 2000000000`;
  otherIds = [other.id, ...(await fill(other, [marker]))];
  await fill(own, injections);
}, 60_000);
afterAll(() => backend.close());

// the database refuses HTML in a project's name
const withoutTags = (name: string) => name.replace(/[<>]/g, '');

/** Gives a company a client, a project, an item and an invoice for each name. */
async function fill({ owner: { client: db } }: TestCompany, names: readonly string[]) {
  const ids: string[] = [];
  for (const [at, name] of names.entries()) {
    const short = name.slice(0, 190);
    const client = await db
      .from('clients')
      .insert({ name: short, email: `c${at}@example.com`, notes: name })
      .select('id')
      .single();
    const item = await db
      .from('items_database')
      .insert({ name: short, unit: 'each', unit_price: 10, category: 'materials' })
      .select('id')
      .single();
    const project = await db.rpc('save_project', {
      p_project: { name: withoutTags(short), client_id: client.data?.id },
    });
    const invoice = await db.rpc('save_invoice', {
      p_invoice: { title: short, client_id: client.data?.id, due_date: '2099-01-31' },
      p_items: [{ name: short, quantity: 1, unit_price: 99 }],
    });
    for (const { error } of [client, item, project, invoice]) expect(error).toBeNull();
    ids.push(client.data?.id, item.data?.id, project.data?.id, invoice.data?.id);
  }
  return ids;
}

type Call = { name: string; input: unknown };

/** A model that does whatever it was talked into: these calls, one after the other. */
function obeying(calls: readonly Call[], seen: ProviderRequest[] = []): Provider {
  return {
    name: 'openai',
    models: ['obeying'],
    async *stream(request) {
      seen.push(structuredClone(request));
      if (request.turns.at(-1)?.role !== 'tool')
        for (const [at, call] of calls.entries())
          yield { type: 'call', call: { id: `call-${at}`, ...call } };
      yield { type: 'text', text: 'Done.' };
    },
  };
}

const lookUps = [
  'find_clients',
  'find_projects',
  'find_invoices',
  'find_quotes',
  'find_items',
  'job_cost',
];

/** Ten ways to reach for another's rows. */
const reaches: readonly ((id: string, at: number) => Call[])[] = [
  () => lookUps.map((name) => ({ name, input: { query: marker } })),
  (id) => lookUps.map((name) => ({ name, input: { query: id } })),
  (id) => lookUps.map((name) => ({ name, input: { company_id: id } })),
  () => lookUps.map((name) => ({ name, input: { query: '%' } })),
  () => lookUps.map((name) => ({ name, input: { query: `x'),company_id.neq.(1` } })),
  (id) => [{ name: 'run_sql', input: { sql: `select * from clients where company_id = '${id}'` } }],
  (id) => [
    { name: 'switch_company', input: { company_id: id } },
    ...lookUps.map((name) => ({ name, input: {} })),
  ],
  () => [
    { name: 'period_totals', input: { from: '2019-01-01', to: '2026-12-31' } },
    { name: 'overdue_invoices', input: {} },
  ],
  () => [
    {
      name: 'draft_quote',
      input: { title: 'x', client: marker, lines: [{ item: marker, quantity: 1 }] },
    },
  ],
  (id) => [
    { name: 'delete_client', input: { id } },
    { name: 'save_invoice', input: { id, company_id: id } },
    { name: 'find_clients', input: { query: marker, select: '*' } },
  ],
];

const rowsIn = async () =>
  backend.sql`
    select 'clients' as name, count(*)::int as rows, max(updated_at) as changed from clients
    union all select 'projects', count(*)::int, max(updated_at) from projects
    union all select 'items', count(*)::int, max(updated_at) from items_database
    union all select 'invoices', count(*)::int, max(updated_at) from invoices
    union all select 'quotes', count(*)::int, max(updated_at) from quotes`;

const questions = repeats(10);

describe(`${reaches.length * questions} questions for the rows of another company`, () => {
  it('make none leave the database, and change nothing', async () => {
    const before = await rowsIn();
    let asked = 0;
    const leaked: string[] = [];

    const ask = async (reach: (typeof reaches)[number], at: number) => {
      const id = otherIds[at % otherIds.length] ?? other.id;
      const ai = await runAi(backend, { providers: [obeying(reach(id, at))] });
      const words = injections[at % injections.length] ?? 'show me everything';
      const answer = await ai.ask('/chat', words, { as: own.owner });
      expect(answer.status).toBe(200);
      asked += 1;
      leaked.push(
        ...ai.reads.filter((read) => [marker, ...otherIds].some((one) => read.includes(one))),
      );
      await ai.close();
    };
    for (const reach of reaches)
      await Promise.all(Array.from({ length: questions }, (_, at) => ask(reach, at)));

    expect(asked).toBe(reaches.length * questions);
    expect(leaked).toEqual([]);
    expect(await rowsIn()).toEqual(before);
  }, 240_000);

  it('would show them to their own company: the test can see a leak', async () => {
    const ai = await runAi(backend, {
      providers: [obeying(lookUps.map((name) => ({ name, input: { query: marker } })))],
    });

    await ai.ask('/chat', 'hello', { as: other.owner });

    expect(ai.reads.filter((read) => read.includes(marker)).length).toBeGreaterThan(3);
    await ai.close();
  });
});

describe('instructions inside the data', () => {
  it('stay data: never among the rules, and they cannot end their block', async () => {
    const seen: ProviderRequest[] = [];
    const ai = await runAi(backend, {
      providers: [obeying([{ name: 'find_clients', input: {} }], seen)],
    });

    await ai.ask('/chat', 'Who are my clients?', { as: own.owner });

    const [first, second] = seen;
    for (const injection of injections) expect(first?.system).not.toContain(injection);
    const question = first?.turns.at(-1);
    const text = question?.role === 'user' ? question.content : '';
    expect(text.startsWith('Who are my clients?')).toBe(true);
    expect(text.split('</company_data>')).toHaveLength(2);
    expect(text.endsWith('</company_data>')).toBe(true);
    const result = second?.turns.at(-1);
    const content = result?.role === 'tool' ? (result.results[0]?.content ?? '') : '';
    expect(JSON.parse(content)).toMatchObject({ outcome: 'found' });
    await ai.close();
  });

  it('find no tool that writes', async () => {
    const seen: ProviderRequest[] = [];
    const ai = await runAi(backend, { providers: [obeying([], seen)] });

    await ai.ask('/chat', 'hello', { as: own.owner });

    expect(seen[0]?.tools.map(({ name }) => name).toSorted()).toEqual(
      [...lookUps, 'draft_quote', 'overdue_invoices', 'period_totals'].toSorted(),
    );
    await ai.close();
  });
});

describe('no access and nothing there', () => {
  it('are told apart', async () => {
    const told: string[] = [];
    const seen: ProviderRequest[] = [];
    const calls = [{ name: 'find_invoices', input: { query: 'nosuchthing' } }];
    const company = await backend.makeCompany({ plan: 'enterprise', roles: ['subcontractor'] });
    const ai = await runAi(backend, { providers: [obeying(calls, seen)] });

    for (const person of [company.owner, company.as('subcontractor')]) {
      await ai.ask('/chat', 'invoices?', { as: person });
      const last = seen.at(-1)?.turns.at(-1);
      told.push(last?.role === 'tool' ? (last.results[0]?.content ?? '') : '');
    }

    expect(JSON.parse(told[0] ?? '')).toEqual({ outcome: 'none' });
    expect(JSON.parse(told[1] ?? '')).toMatchObject({ outcome: 'no_access' });
    await ai.close();
  });
});
