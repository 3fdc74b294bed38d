import { randomUUID } from 'node:crypto';
import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import postgres from 'postgres';
import { inTransaction, becomePerson, visitor } from '../world/callers.ts';
import { makeCompany } from '../world/people.ts';

/** A client with one of everything that a portal shows, marked with the client's name. */
type Portal = {
  mark: string;
  session: string;
  ids: Record<
    'project' | 'order' | 'quote' | 'invoice' | 'payment' | 'selection' | 'request' | 'signature',
    string
  >;
};

const requests = repeats(10_000, 500);
let database: TestDatabase;
let sql: postgres.Sql;
let portals: Portal[];

/** Past triggers: only reading is tested here, and the rows need no story. */
async function makePortal(company: string, mark: string): Promise<Portal> {
  const client = randomUUID();
  const ids = {
    project: randomUUID(),
    order: randomUUID(),
    quote: randomUUID(),
    invoice: randomUUID(),
    payment: randomUUID(),
    selection: randomUUID(),
    request: randomUUID(),
    signature: randomUUID(),
  };
  const [photo, document, file] = [randomUUID(), randomUUID(), `${company}/${mark}`];
  const session = randomUUID();
  await inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    await as`insert into clients (id, company_id, name) values (${client}, ${company}, ${mark})`;
    await as`insert into projects (id, company_id, name, client_id) values (${ids.project}, ${company}, ${mark}, ${client})`;
    await as`insert into change_orders (id, company_id, project_id, number, title, status)
      values (${ids.order}, ${company}, ${ids.project}, ${mark}, ${mark}, 'pending')`;
    await as`insert into selections (id, company_id, project_id, title, status, options)
      values (${ids.selection}, ${company}, ${ids.project}, ${mark}, 'open',
        jsonb_build_array(jsonb_build_object('id', ${ids.payment}::text, 'name', ${mark}::text, 'price', 1)))`;
    await as`insert into service_requests (id, company_id, client_id, project_id, kind, title)
      values (${ids.request}, ${company}, ${client}, ${ids.project}, 'warranty', ${mark})`;
    await as`insert into project_photos (id, company_id, project_id, title, phase, object_path, file_name, size_bytes, content_hash)
      values (${photo}, ${company}, ${ids.project}, ${mark}, 'before', ${file}, ${mark}, 1, ${'a'.repeat(64)})`;
    await as`insert into quotes (id, company_id, client_id, quote_number, title, status, packages)
      values (${ids.quote}, ${company}, ${client}, ${mark}, ${mark}, 'sent',
        jsonb_build_array(jsonb_build_object('name', ${mark}::text, 'photo_id', ${photo}::text)))`;
    await as`insert into project_documents (id, company_id, project_id, name, category, object_path, file_name, file_type, size_bytes, content_hash)
      values (${document}, ${company}, ${ids.project}, ${mark}, 'contracts', ${file}, ${mark}, 'pdf', 1, ${'a'.repeat(64)})`;
    await as`insert into signatures (id, company_id, document_id, version_number, signer)
      values (${ids.signature}, ${company}, ${document}, 1, ${mark})`;
    await as`insert into invoices (id, company_id, client_id, invoice_number, title, status)
      values (${ids.invoice}, ${company}, ${client}, ${mark}, ${mark}, 'sent')`;
    await as`insert into payment_groups (id, company_id, client_id, amount) values (${ids.payment}, ${company}, ${client}, 1)`;
    await as`insert into payment_attempts (company_id, invoice_id, amount, group_id, error)
      values (${company}, ${ids.invoice}, 1, ${ids.payment}, ${mark})`;
    await as`insert into project_timeline (company_id, project_id, title, due_date, is_shared)
      values (${company}, ${ids.project}, ${mark}, '2099-01-01', true)`;
    await as`insert into daily_logs (company_id, project_id, user_id, day, work_done, status, is_shared, published_at)
      values (${company}, ${ids.project}, ${randomUUID()}, '2026-06-01', ${mark}, 'published', true, now())`;
    await as`insert into portal_messages (company_id, client_id, author, body) values (${company}, ${client}, 'company', ${mark})`;
    const [access] = await as<{ id: string }[]>`
      insert into portal_access (company_id, client_id, last_sent_at) values (${company}, ${client}, now()) returning id`;
    await as`insert into private.portal_sessions (access_id, company_id, client_id, session_hash, expires_at)
      values (${access?.id ?? ''}, ${company}, ${client}, sha256(convert_to(${session}, 'utf8')), now() + interval '1 day')`;
  });
  return { mark, session, ids };
}

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 8, onnotice() {} });
  const companies = [await makeCompany(sql, 'First'), await makeCompany(sql, 'Second')];
  portals = [];
  for (const [at, { id }] of companies.entries())
    for (const letter of ['A', 'B', 'C'])
      portals.push(await makePortal(id, `Secret-${at}${letter}`));
}, 120_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

type Call = {
  name: string;
  args: (of: Portal) => Record<string, unknown>;
  /** The call in SQL, where it is not the function with its arguments. */
  sql?: (list: string) => string;
};
const calls: readonly Call[] = [
  { name: 'portal_home', args: () => ({}) },
  { name: 'read_portal_messages', args: () => ({}) },
  {
    name: 'portal_statement',
    args: () => ({ p_from: '2026-01-01', p_to: '2099-12-31' }),
  },
  { name: 'portal_payment', args: ({ ids }) => ({ p_payment_id: ids.payment }) },
  { name: 'portal_selections', args: () => ({}) },
  {
    name: 'decide_portal_selection',
    args: ({ ids }) => ({
      p_selection_id: ids.selection,
      p_option_id: ids.payment,
      p_signer_name: 'Me',
      p_shown_hash: 'x',
    }),
  },
  { name: 'portal_service_requests', args: () => ({}) },
  {
    name: 'send_service_request',
    args: ({ ids }) => ({
      p_id: randomUUID(),
      p_project_id: ids.project,
      p_kind: 'service',
      p_title: 'Leak',
    }),
  },
  { name: 'portal_project', args: ({ ids }) => ({ p_project_id: ids.project }) },
  { name: 'portal_change_order', args: ({ ids }) => ({ p_change_order_id: ids.order }) },
  { name: 'portal_document_link', args: ({ ids }) => ({ p_quote_id: ids.quote }) },
  { name: 'portal_document_link', args: ({ ids }) => ({ p_invoice_id: ids.invoice }) },
  { name: 'portal_signature_link', args: ({ ids }) => ({ p_signature_id: ids.signature }) },
  {
    name: 'shared_quote_pictures',
    args: ({ ids }) => ({ p_quote_id: ids.quote }),
    sql: (list) => `public.shared_quote_pictures(public.portal_document_link(${list}) ->> 'token')`,
  },
  {
    name: 'decide_portal_change_order',
    args: ({ ids }) => ({
      p_change_order_id: ids.order,
      p_decision: 'rejected',
      p_signer_name: 'Me',
      p_shown_hash: 'x',
      p_reason: 'No',
    }),
  },
  {
    name: 'send_portal_message',
    args: ({ ids }) => ({ p_id: randomUUID(), p_body: 'Hi', p_project_id: ids.project }),
  },
];

/** What a session is answered when it asks with the ids of a portal; the refusal's code where it is refused. */
async function ask(session: string, of: Portal, { name, args, sql: written }: Call) {
  const values = Object.entries({ p_token: session, ...args(of) });
  const list = values.map(([key], at) => `${key} => $${at + 1}`).join(', ');
  try {
    return await inTransaction(
      sql,
      async (as) => {
        await becomePerson(as, visitor);
        const rows = await as.unsafe<{ answer: unknown }[]>(
          `select to_jsonb(${written?.(list) ?? `public.${name}(${list})`}) as answer`,
          values.map(([, value]) => String(value)),
        );
        return JSON.stringify(rows);
      },
      false,
    );
  } catch (error) {
    return String(Reflect.get(Object(error), 'code'));
  }
}

it('answers each session with its own rows', async () => {
  for (const own of portals)
    for (const call of calls.filter(({ name }) => !name.startsWith('decide'))) {
      const answer = await ask(own.session, own, call);
      expect([call.name, answer]).not.toEqual([call.name, 'PT404']);
    }
  const home = await ask(portals[0]!.session, portals[0]!, calls[0]!);
  expect(home).toContain('Secret-0A');
  const pictures = calls.find(({ name }) => name === 'shared_quote_pictures')!;
  expect(await ask(portals[0]!.session, portals[0]!, pictures)).toContain('Secret-0A');
});

it(`shows no row of another client or company in ${requests} random requests`, async () => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const leaks: string[] = [];
  const wrong: string[] = [];
  let foreign = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, worker) => {
      for (let count = worker; count < requests; count += 8) {
        const [own, other, call] = [pick(portals), pick(portals), pick(calls)];
        const isForged = Math.random() < 0.1;
        const answer = await ask(isForged ? randomUUID() : own.session, other, call);
        const others = portals.filter(({ mark }) => isForged || mark !== own.mark);
        if (others.some(({ mark }) => answer.includes(mark))) leaks.push(`${call.name} ${answer}`);
        const namesOther =
          other !== own &&
          !/home|read_|statement|portal_se(lections|rvice_requests)/.test(call.name);
        if (isForged || namesOther) {
          foreign += 1;
          if (answer !== 'PT404') wrong.push(`${call.name} ${answer}`);
        }
      }
    }),
  );

  expect(leaks).toEqual([]);
  expect(wrong).toEqual([]);
  expect(foreign).toBeGreaterThan(requests / 3);
}, 300_000);

it('lets a visitor read none of the tables behind it', async () => {
  for (const table of [
    'portal_access',
    'portal_messages',
    'portal_views',
    'decisions',
    'private.portal_links',
    'private.portal_sessions',
  ])
    await expect(
      inTransaction(sql, async (as) => {
        await becomePerson(as, visitor);
        return as.unsafe(`select * from ${table}`);
      }),
    ).rejects.toMatchObject({ code: '42501' });
});
