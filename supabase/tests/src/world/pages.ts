import postgres from 'postgres';
import { becomePerson, inTransaction } from './callers.ts';
import { makeArguments, readFunctions } from './functions.ts';
import type { Samples } from './samples.ts';
import { readTables, readViews } from './tables.ts';

// Bad input (22), a missing right, or a refusal in words; anything else breaks the page that asks.
const refusal = /^(22...|42501|PT4\d\d|P0001)$/;
const notANumber = /"-?(NaN|Infinity)"/;

/** Functions that open a page or a part of it although they are volatile, as they note that they were read. */
const pages = new Set(['project_page', 'client_page', 'dashboard', 'analytics', 'current_session']);

/** Reads all that pages read: every table, view and reading function, about each row of a company. Answers what is wrong. */
export async function openEveryPage(
  sql: postgres.Sql,
  { person, companyId, samples }: { person: string; companyId: string; samples: Samples },
): Promise<{ faults: string[]; read: number }> {
  const faults = new Set<string>();
  let read = 0;
  const ask = async (what: string, query: string, values: string[] = []) => {
    read += 1;
    try {
      const rows = await inTransaction(
        sql,
        async (as) => {
          await becomePerson(as, person);
          return as.unsafe(query, values);
        },
        false,
      );
      const found = notANumber.exec(String(rows.map((row) => row.answer).join()));
      if (found) faults.add(`${what}: ${found[0]}`);
    } catch (error) {
      if (!(error instanceof postgres.PostgresError)) throw error;
      if (!refusal.test(error.code)) faults.add(`${what}: ${error.code} ${error.message}`);
    }
  };
  const relations = [...(await readTables(sql)).map(({ name }) => name), ...(await readViews(sql))];
  for (const name of relations)
    await ask(name, `select to_jsonb(t)::text as answer from public.${name} t limit 200`);
  const [found] = await sql<{ reading: string[] }[]>`
    select array_agg(proname::text) as reading from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile <> 'v'`;
  const reading = new Set(found?.reading);
  const own = makeArguments(samples, companyId);
  for (const fn of await readFunctions(sql)) {
    if (fn.callers === 'server' || !(reading.has(fn.name) || pages.has(fn.name))) continue;
    const args = fn.args.filter(({ isOptional, type }) => !isOptional || type === 'uuid');
    const list = args.map((arg, at) => `${arg.name} => $${at + 1}::text::${arg.type}`).join(', ');
    const query = `select to_jsonb(a)::text as answer from public.${fn.name}(${list}) as a`;
    for (const id of own.idsFor(fn)) await ask(fn.name, query, own.valuesFor({ ...fn, args }, id));
  }
  return { faults: [...faults], read };
}
