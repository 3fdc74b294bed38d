import type postgres from 'postgres';
import { becomePerson, inTransaction } from '../world/callers.ts';

/** What the screens ask most, as the API sends it; `company` is the client's own filter. */
export const questions = {
  page: `select * from public.invoice_list where company_id = $1 order by created_at desc, id limit 25`,
  count: `select count(*) from public.invoice_list where company_id = $1`,
  dashboard: `select public.dashboard() where $1::uuid is not null`,
} as const;
export type Question = keyof typeof questions;
/** A question, and of whom. */
export type Asked = { owner: string; company: string; question: Question };

/** The tables whose rows grow without end. */
const growing = [
  'invoices',
  'invoice_items',
  'payments',
  'quotes',
  'quote_items',
  'activity_log',
  'clients',
  'client_sums',
  'projects',
  'vendors',
  'materials',
  'time_entries',
  'entry_costs',
  'punch_items',
  'checklists',
];

/** What a question did to the growing tables: rows read in sequence, and rows fetched by index. */
export type Work = { readInSequence: string[]; fetched: number };

type Counts = { relname: string; seq_scan: string; idx_tup_fetch: string };
const counts = (as: postgres.Sql, more: readonly string[]) => as<Counts[]>`
  select relname, seq_scan, coalesce(idx_tup_fetch, 0) as idx_tup_fetch
  from pg_stat_xact_user_tables where relname in ${as([...growing, ...more])}`;

/**
 * Asks as a person does and counts what PostgreSQL read for it, functions included: the
 * statistics of a transaction tell what no EXPLAIN of a function call shows.
 */
export const workOf = (
  sql: postgres.Sql,
  { owner, company, question }: Asked,
  before?: (as: postgres.ReservedSql) => Promise<unknown>,
): Promise<Work> =>
  workWhile(sql, owner, (as) => as.unsafe(questions[question], [company]), before);

/** The same of anything that a person asks; `more` names tables that count as well: those that the test fills, as an empty one is read in sequence. */
export const workWhile = (
  sql: postgres.Sql,
  owner: string,
  ask: (as: postgres.ReservedSql) => Promise<unknown>,
  before: (as: postgres.ReservedSql) => Promise<unknown> = async () => {},
  more: readonly string[] = [],
): Promise<Work> =>
  inTransaction(
    sql,
    async (as) => {
      await before(as);
      await becomePerson(as, owner);
      const start = new Map((await counts(as, more)).map((row) => [row.relname, row]));
      await ask(as);
      const rows = await counts(as, more);
      const grown = (row: Counts, field: 'seq_scan' | 'idx_tup_fetch') =>
        Number(row[field]) - Number(start.get(row.relname)?.[field] ?? 0);
      return {
        readInSequence: rows.filter((row) => grown(row, 'seq_scan') > 0).map((row) => row.relname),
        fetched: rows.reduce((sum, row) => sum + grown(row, 'idx_tup_fetch'), 0),
      };
    },
    false,
  );

/**
 * Milliseconds inside PostgreSQL to plan and answer a question, with row-level security or
 * without. Not by EXPLAIN ANALYZE: its counters cost as much for each row and node as the
 * security that is to be measured.
 */
export const millisecondsOf = (
  sql: postgres.Sql,
  { owner, company, question }: Asked,
  isSecured: boolean,
): Promise<number> =>
  inTransaction(sql, async (as) => {
    await becomePerson(as, owner, isSecured ? 'authenticated' : 'none');
    const asked = questions[question].replaceAll('$1', `'${company}'`);
    await as.unsafe(`do $measure$
      declare
        start constant timestamptz := clock_timestamp();
        answer record;
      begin
        for answer in execute ${literal(asked)} loop null; end loop;
        perform set_config('bench.seconds', extract(epoch from clock_timestamp() - start)::text, true);
      end $measure$`);
    const [row] = await as<
      { seconds: string }[]
    >`select current_setting('bench.seconds') as seconds`;
    return Number(row?.seconds) * 1000;
  });

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
