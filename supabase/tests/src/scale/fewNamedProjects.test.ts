import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { becomePerson, inTransaction } from '../world/callers.ts';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany();
  // Without triggers: thousands of rows in one go.
  await backend.sql.begin((sql) =>
    sql.unsafe(`
      set local session_replication_role = replica;
      insert into projects (company_id, name, status, start_date)
      select '${company.id}', 'Project ' || lpad(i::text, 4, '0'), 'planning', current_date from generate_series(1, 4000) i;
      insert into quotes (company_id, quote_number, title, project_id)
      select '${company.id}', 'Q-' || i, 'Quote', (select id from projects where company_id = '${company.id}' and name = 'Project 39' || i)
      from generate_series(10, 1500) i;`),
  );
  await backend.sql`analyze projects`;
  await backend.sql`analyze quotes`;
}, 180_000);
afterAll(() => backend?.close());

/** The projects of a page of quotes by their name, and how many rows of projects were looked at for it. */
const page = (p_offset: number, isDescending = false) =>
  inTransaction(backend.sql, async (as) => {
    await becomePerson(as, company.owner.id);
    const [made] = await as<{ page: { rows: { project_name: string | null }[] } }[]>`
      select quote_page('{}', 'project_name', ${isDescending}, ${p_offset}, 25) as page`;
    const [read] = await as<{ rows: number }[]>`
      select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relid = 'projects'::regclass`;
    return { names: made?.page.rows.map(({ project_name }) => project_name), looks: read?.rows };
  });

it('sorts quotes by the projects that few of them name, and looks at those alone', async () => {
  const names = Array.from({ length: 90 }, (_, at) => `Project 39${at + 10}`);

  const first = await page(0);
  const last = await page(75);

  expect(first.names).toEqual(names.slice(0, 25));
  expect(last.names).toEqual([...names.slice(75), ...Array.from({ length: 10 }, () => null)]);
  expect((await page(0, true)).names).toEqual(names.toReversed().slice(0, 25));
  // A few looks for each of the ninety; the others are four thousand.
  expect(Math.max(first.looks ?? Infinity, last.looks ?? Infinity)).toBeLessThan(500);
});
