import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { fillAtScale } from './fillAtScale.ts';
import { fillMessages, rareWord } from './fillMessages.ts';

/** Milliseconds for one answer of the inbox, among a million messages in 20,000 conversations of one company. */
const limit = 150;
const runs = 21;
const scale = { clients: Number(process.env.SCALE_WRITERS ?? 20_000), messages: 50 };
const write = (line: string) => process.stdout.write(`${line}\n`);
const database = await makeTestDatabase();
const sql = postgres(database.url, { max: 1, onnotice() {} });

type Page = { rows: { id: string; last_at: string }[] };
const ask = (as: postgres.Sql, given: object) =>
  as<{ page: Page }[]>`
    select public.inbox(p_filter => j ->> 'filter', p_q => j ->> 'q', p_cursor => j -> 'cursor', p_open => (j ->> 'open')::uuid) as page
    from (select ${JSON.stringify(given)}::text::jsonb as j)`;

async function median(owner: string, given: object): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    times.push(
      await inTransaction(sql, async (as) => {
        await becomePerson(as, owner);
        const start = performance.now();
        await ask(as, given);
        return performance.now() - start;
      }),
    );
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

try {
  const companies = await fillAtScale(sql, { companies: 2, invoices: 200, seed: 3 });
  const [one] = companies;
  const owner = one?.owner ?? '';
  await fillMessages(sql, [{ company: one?.id ?? '', owner, ...scale }]);
  const [deep] = await sql<{ at: string; id: string }[]>`
    select to_jsonb(last_at) #>> '{}' as at, id from conversations where company_id = ${one?.id ?? ''}
    order by last_at desc, id offset ${Math.floor(scale.clients * 0.9)} limit 1`;
  const questions: [string, object][] = [
    ['mine', { filter: 'mine', q: '' }],
    ['all, with a conversation open', { filter: 'all', q: '', open: deep?.id }],
    ['a page deep in the list', { filter: 'all', q: '', cursor: { ...deep, is_newer: false } }],
    ['a word of most messages', { filter: 'all', q: 'crew' }],
    ['a word of one message', { filter: 'all', q: rareWord }],
    ['a number of some messages', { filter: 'all', q: 'number 4711' }],
    ['a word of none', { filter: 'done', q: 'zinnwaldite' }],
  ];
  for (const [name, given] of questions) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const ms = await median(owner, given);
    write(`${name}: median ${ms.toFixed(1)} ms of ${runs}, limit ${limit} ms`);
    if (ms > limit) process.exitCode = 1;
  }
} finally {
  await sql.end();
  await database.drop();
}
