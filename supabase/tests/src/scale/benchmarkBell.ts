import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { fillAtScale } from './fillAtScale.ts';

/** Milliseconds in PostgreSQL for the number on the bell, among a million notifications. */
const limit = 1;
const runs = 51;
const rows = Number(process.env.SCALE_NOTIFICATIONS ?? 1_000_000);

const write = (line: string) => process.stdout.write(`${line}\n`);
const database = await makeTestDatabase();
const sql = postgres(database.url, { max: 1, onnotice() {} });

/** Rows of each company's owner, every tenth unread. Triggers and foreign-key checks are off, so it needs a superuser. */
const fill = (people: readonly { company: string; owner: string }[]) =>
  inTransaction(sql, async (as) => {
    await as`set local session_replication_role = replica`;
    for (const { company, owner } of people)
      // oxlint-disable-next-line no-await-in-loop -- one transaction
      await as`
        insert into notifications (company_id, user_id, kind, subject_type, subject_id, title, permission, created_at, read_at)
        select ${company}, ${owner}, 'task_assigned', 'project', gen_random_uuid(), 'Task ' || n, 'view_projects',
          now() - make_interval(secs => n), case when n % 10 > 0 then now() end
        from generate_series(1, ${Math.ceil(rows / people.length)}::int) n`;
  });

/** How long PostgreSQL took to run the function, as it says itself. */
const timeOnce = (owner: string) =>
  inTransaction(sql, async (as) => {
    await becomePerson(as, owner);
    await as`select public.unread_notifications()`;
    const [plan] = await as`explain (analyze, format json) select public.unread_notifications()`;
    return Number(/"Execution Time":([\d.]+)/.exec(JSON.stringify(plan))?.[1]);
  });

try {
  const companies = await fillAtScale(sql, { companies: 20, invoices: 200, seed: 3 });
  await fill(companies.map(({ id, owner }) => ({ company: id, owner })));
  await sql`vacuum analyze notifications`;
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    times.push(await timeOnce(companies[0]?.owner ?? ''));
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(runs / 2)] ?? 0;
  write(
    `the bell among ${rows.toLocaleString('en-US')} notifications: median ${median.toFixed(2)} ms, ` +
      `slowest ${sorted.at(-1)?.toFixed(2)} ms of ${runs}, limit ${limit} ms`,
  );
  process.exitCode = median <= limit ? 0 : 1;
} finally {
  await sql.end();
  await database.drop();
}
