import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';
import { fillAtScale } from './fillAtScale.ts';
import { fillTime, lastWeek } from './fillTime.ts';

/** Milliseconds in PostgreSQL for the week of 50 people × 5 entries among a million. */
const limit = 100;
const runs = 51;
const scale = { companies: 20, people: 50, weeks: Number(process.env.SCALE_WEEKS ?? 200) };

const write = (line: string) => process.stdout.write(`${line}\n`);
const database = await makeTestDatabase();
const sql = postgres(database.url, { max: 1, onnotice() {} });
try {
  const companies = await fillAtScale(sql, { companies: scale.companies, invoices: 2000, seed: 3 });
  await fillTime(
    sql,
    companies.map(({ id }) => ({ company: id, people: scale.people, weeks: scale.weeks })),
  );
  const [all] = await sql<{ entries: number }[]>`select count(*)::int as entries from time_entries`;
  const [one] = companies;
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1)
    times.push(
      await inTransaction(sql, async (as) => {
        await becomePerson(as, one?.owner ?? '');
        const start = performance.now();
        await as`select public.week_of_time(${lastWeek}::date)`;
        return performance.now() - start;
      }),
    );
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(runs / 2)] ?? 0;
  write(
    `a week of ${scale.people} people among ${all?.entries.toLocaleString('en-US')} entries: median ${median.toFixed(1)} ms, ` +
      `slowest ${sorted.at(-1)?.toFixed(1)} ms of ${runs}, limit ${limit} ms`,
  );
  process.exitCode = median <= limit ? 0 : 1;
} finally {
  await sql.end();
  await database.drop();
}
