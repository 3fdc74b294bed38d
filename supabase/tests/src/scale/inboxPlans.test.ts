import { makeTestDatabase, type TestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { fillCompanies, type ScaleCompany } from './fillAtScale.ts';
import { fillMessages, rareWord } from './fillMessages.ts';
import { workWhile } from './measured.ts';

const size = { invoices: 30, clients: 20, projects: 20, items: 20, vendors: 20, materials: 20 };
const tables = ['conversations', 'client_messages'];
let database: TestDatabase;
let sql: postgres.Sql;
let company: ScaleCompany;

beforeAll(async () => {
  database = await makeTestDatabase();
  sql = postgres(database.url, { max: 2, onnotice() {} });
  const companies = await fillCompanies(sql, [size, size, size], 7);
  company = companies[1] ?? { id: '', owner: '', invoices: 0 };
  await fillMessages(
    sql,
    companies.map(({ id, owner }) => ({ company: id, owner, clients: 600, messages: 20 })),
  );
}, 300_000);
afterAll(async () => {
  await sql?.end();
  await database?.drop();
});

describe.each([
  // 150 open conversations are counted, each with its client; 26 are shown.
  [`inbox(p_filter => 'mine')`, 'conversations_open_idx', 1000],
  // The newest 200 conversations are looked through, and then the index finds the one.
  [`inbox(p_filter => 'all', p_q => '${rareWord}')`, 'client_messages_words_idx', 7000],
])('%s', (question, index, most) => {
  const asked = (dropped: readonly string[] = []) =>
    workWhile(
      sql,
      company.owner,
      (as) => as.unsafe(`select public.${question}`),
      async (as) => {
        for (const one of dropped) await as.unsafe(`drop index public.${one}`);
      },
      tables,
    );

  it(`reads its conversations and messages by index, and is found out when it loses ${index}`, async () => {
    const { readInSequence, fetched } = await asked();
    const without = await asked([index]);

    expect(readInSequence).toEqual([]);
    expect(fetched).toBeLessThanOrEqual(most);
    expect(without.readInSequence.length > 0 || without.fetched > most).toBe(true);
  });
});
