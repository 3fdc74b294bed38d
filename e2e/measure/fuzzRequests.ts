import { makeRandom } from '../../supabase/tests/src/requests/random.ts';
import { readFunctions } from '../../supabase/tests/src/world/functions.ts';
import { connectTo } from '../fixtures/hostileTexts.ts';
import { officeAt } from '../fixtures/officeOf.ts';
import { demo, demoPassword } from '../fixtures/test.ts';

export type Fault = { what: string; why: string };

type Row = Record<string, unknown>;
const nobody = '00000000-0000-4000-8000-000000000000';
const texts = [
  'Cedar deck',
  '',
  '   ',
  '<img src=x onerror="hasRun=1">',
  `' or 1=1; --`,
  '%_\\%',
  '=HYPERLINK("http://x")',
  '\u202eabc\u0301',
  '😀'.repeat(40),
  'x'.repeat(300),
  'W'.repeat(60),
  '1,5',
  'NaN',
  '{{x}}',
  'line\nbreak',
];
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.001,
  99999999,
  1e308,
  'NaN',
  'infinity',
  '1e400',
  [],
  [null],
  {},
  [[[]]],
  { a: { a: 1 } },
  nobody,
  'x'.repeat(20_000),
  ...texts,
];
const days = ['2026-11-27', '2024-02-29', '1900-01-01', '9999-12-31', '2026-13-40', '-infinity'];

/** The functions that a signed-in person may call, and the tables of the API. */
async function readApi(dataDir: string) {
  const sql = await connectTo(dataDir);
  const functions = (await readFunctions(sql)).filter(({ callers }) => callers !== 'server');
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege('authenticated', oid, 'select')`;
  await sql.end();
  return { functions, tables: tables.map(({ name }) => name) };
}

type Api = Awaited<ReturnType<typeof readApi>>;

/** Random requests about the rows of a company, in an order that the seed gives. */
function makeRequests(seed: number, functions: Api['functions'], rows: Map<string, Row[]>) {
  const { below, chance, pick } = makeRandom(seed);
  const tables = [...rows.keys()];
  const oneOf = (some: Row[]): Row => (some.length > 0 ? pick(some) : {});
  return request;

  /** The rows that a name speaks of: `invoices` for p_invoice_id; those of any table where it speaks of none. */
  function rowsFor(words: string): Row[] {
    const about = tables.filter((table) =>
      words.includes(
        table
          .replace(/_database$/, '')
          .replace(/ies$/, 'y')
          .replace(/s$/, ''),
      ),
    );
    return rows.get(pick(about.length > 0 ? about : tables)) ?? [];
  }

  /** A row as it might be saved, with one to three values that do not belong there. */
  function spoiled(row: Row): Row {
    const names = Object.keys(row);
    const changes = Array.from({ length: 1 + below(3) }, () => [pick(names), pick(hostile)]);
    return { ...row, ...Object.fromEntries(changes) };
  }

  function valueOf(fn: string, name: string, format: string): unknown {
    if (chance(0.15)) return pick(hostile);
    const words = `${fn} ${name}`;
    if (format === 'uuid') return oneOf(rowsFor(words)).id ?? nobody;
    if (format === 'uuid[]')
      return rowsFor(words)
        .slice(0, 3)
        .map(({ id }) => id);
    if (format.startsWith('json')) {
      const some = rowsFor(words);
      return /items|lines|rows|changes/.test(name)
        ? some.slice(0, 3).map(spoiled)
        : spoiled(oneOf(some));
    }
    if (/int|numeric|double/.test(format)) return pick([0, 1, 2, 10, -1, 99999999, 0.5, 1e9]);
    if (format === 'boolean') return chance(0.5);
    if (/date|timestamp/.test(format)) return pick(days);
    return pick(texts);
  }

  function request(): { what: string; method: string; path: string; body: unknown } {
    if (chance(0.75)) {
      const { name, args } = pick(functions);
      const given = args.filter(() => chance(0.9));
      const body = Object.fromEntries(
        given.map((arg) => [arg.name, valueOf(name, arg.name, arg.type)]),
      );
      return { what: `rpc ${name}`, method: 'POST', path: `rpc/${name}`, body };
    }
    const table = pick(tables);
    const row = oneOf(rows.get(table) ?? []);
    const changed = spoiled(row);
    const names = Object.keys(row).filter((name) => changed[name] !== row[name]);
    if (chance(0.7) && typeof row.id === 'string')
      return {
        what: `change ${table}`,
        method: 'PATCH',
        path: `${table}?id=eq.${row.id}`,
        body: Object.fromEntries(names.map((name) => [name, changed[name]])),
      };
    return {
      what: `add ${table}`,
      method: 'POST',
      path: table,
      body: { ...changed, id: crypto.randomUUID() },
    };
  }
}

/** Random requests of a demo company's owner to every function and table of the API; `sendUntil` sends them. */
export async function makeFuzz(url: string, dataDir: string, seed: number) {
  const db = await officeAt(url, demo.owner);
  const other = await officeAt(url, demo.starter);
  const { data: foreign } = await other
    .from('user_profiles')
    .select('company_id')
    .limit(1)
    .single();
  const key: unknown = Reflect.get(db, 'supabaseKey');
  let token = await newToken();
  const api = await readApi(dataDir);
  const samples = await Array.fromAsync(api.tables, async (table) => {
    const { data } = await db.from(table).select('*').limit(20);
    return [table, data ?? []] as const;
  });
  const rows = new Map<string, Row[]>(samples.filter(([, some]) => some.length > 0));
  const request = makeRequests(seed, api.functions, rows);
  const fuzz = {
    sent: 0,
    answers: {} as Record<string, number>,
    faults: new Map<string, Fault>(),
    /** One request after the other: the seed gives their order. */
    sendUntil: (end: number) => Array.fromAsync(requestsUntil(end), send),
  };
  return fuzz;

  async function newToken(): Promise<string> {
    const { data } = await db.auth.signInWithPassword({
      email: demo.owner,
      password: demoPassword,
    });
    return data.session?.access_token ?? '';
  }

  function* requestsUntil(end: number) {
    while (Date.now() < end) yield request();
  }

  async function send({ what, method, path, body }: ReturnType<typeof request>) {
    const sent = JSON.stringify(body);
    const answer = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: String(key),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: sent,
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => new Response(error.message, { status: 599 }));
    const text = await answer.text();
    fuzz.sent += 1;
    const kind = `${Math.floor(answer.status / 100)}xx`;
    fuzz.answers[kind] = (fuzz.answers[kind] ?? 0) + 1;
    const note = (why: string) => {
      const key = `${what} ${why.slice(0, 60)}`;
      if (!fuzz.faults.has(key))
        fuzz.faults.set(key, { what: `${what} ${sent.slice(0, 500)}`, why });
    };
    if (answer.status >= 500) note(`${answer.status} ${text.slice(0, 300)}`);
    if (foreign && text.includes(foreign.company_id)) note('shows another company');
    if (answer.status === 401) token = await newToken();
  }
}
