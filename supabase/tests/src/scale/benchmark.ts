import postgres from 'postgres';
import { millisecondsOf, questions, type Question } from './measured.ts';

/** Milliseconds that a question may take, in the median. */
const limits: Record<Question, number> = { page: 5, count: 10, dashboard: 60 };
/** What row-level security may cost: the same question's time with it over without it. */
const securityLimit = 1.3;
const runs = 201;

const [url = process.env.DATABASE_URL] = process.argv.slice(2);
if (!url) throw new Error('Say which database: benchmark.ts postgres://…');
const connect = () => postgres(url, { max: 1, onnotice() {} });
const sql = connect();
// A connection each: plans kept in a session are thrown away when its role changes.
const openSql = connect();

const [all] = await sql<{ invoices: number; companies: number }[]>`
  select count(*)::int as invoices, count(distinct company_id)::int as companies from invoices`;
const sizes = await sql<{ id: string; owner: string; invoices: number }[]>`
  select c.id, (select u.id from user_profiles u where u.company_id = c.id and u.role = 'owner' limit 1) as owner,
    (select count(*)::int from invoices v where v.company_id = c.id) as invoices
  from companies c order by 3 desc`;
const average = (all?.invoices ?? 0) / sizes.length;
const near = (wanted: number) =>
  sizes.toSorted((a, b) => Math.abs(a.invoices - wanted) - Math.abs(b.invoices - wanted))[0];
const chosen = { average: near(average), largest: sizes[0] };

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const write = (line: string) => process.stdout.write(`${line}\n`);
const asked = (names: Record<Question, string>): Question[] =>
  Object.keys(names).filter((name): name is Question => name in names);

let isWithin = true;
write(
  `${all?.invoices.toLocaleString('en-US')} invoices in ${all?.companies} companies, median of ${runs}\n`,
);
write('| company | question | ms | without RLS | ratio | limit |\n|---|---|---|---|---|---|');
for (const [name, company] of Object.entries(chosen)) {
  if (!company) continue;
  for (const question of asked(questions)) {
    const times: { secured: number[]; open: number[] } = { secured: [], open: [] };
    // Taken in turns, so that what else the machine does falls on both alike.
    for (let run = 0; run < runs; run += 1) {
      const of = { company: company.id, owner: company.owner, question };
      times.secured.push(await millisecondsOf(sql, of, true));
      times.open.push(await millisecondsOf(openSql, of, false));
    }
    const [secured, open] = [median(times.secured), median(times.open)];
    // Each pair's own ratio: a processor changes its pace over minutes, hardly between two runs.
    const ratio = median(
      times.secured.map((time, run) => time / (times.open[run] ?? Number.POSITIVE_INFINITY)),
    );
    isWithin &&= name !== 'average' || (secured <= limits[question] && ratio <= securityLimit);
    write(
      `| ${name} (${company.invoices.toLocaleString('en-US')}) | ${question} | ${secured.toFixed(2)} | ${open.toFixed(2)} | ${ratio.toFixed(2)} | ${limits[question]} |`,
    );
  }
}
await Promise.all([sql.end(), openSql.end()]);
process.exitCode = isWithin ? 0 : 1;
