import { readMigrations, supabaseFiles, upgradeDatabase } from '@plumbline/standalone/migrations';
import { makeTestDatabase } from '@plumbline/testing/backend';
import postgres from 'postgres';
import { makeCompany } from '../world/people.ts';

it('makes a contract of the one accepted quote, keeps typed values, and notes each moved margin', async () => {
  const migrations = await readMigrations(supabaseFiles.migrations);
  const older = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === 'contracts_and_cost_codes'),
  );
  const database = await makeTestDatabase({ migrations: older });
  const sql = postgres(database.url, { max: 2, onnotice() {} });
  const { id: company } = await makeCompany(sql, 'Before');
  const add = async (name: string, status: string, change: number) => {
    const [project] = await sql`
      insert into projects (company_id, name, status, start_date) values (${company}, ${name}, ${status}, '2026-01-01')
      returning id`;
    const id = String(project?.id);
    await sql`insert into project_finances (company_id, project_id, budget, contract_value)
      values (${company}, ${id}, ${27_500 + change}, ${27_500 + change})`;
    if (change === 0) return id;
    const [order] = await sql`
      insert into change_orders (company_id, project_id, number, title, amount, status)
      values (${company}, ${id}, 'CO-001', 'Deck', ${change}, 'approved') returning id`;
    await sql`insert into budget_lines (company_id, project_id, category, description, amount, change_order_id)
      values (${company}, ${id}, 'labor', 'CO-001 Deck', ${change}, ${String(order?.id)})`;
    return id;
  };
  const quote = async (project: string, number: string, price: number) => {
    const [made] = await sql`
      insert into quotes (company_id, project_id, custom_client_name, quote_number, title)
      values (${company}, ${project}, 'Client', ${number}, 'House') returning id`;
    await sql`insert into quote_items (company_id, quote_id, name, unit_price)
      values (${company}, ${String(made?.id)}, 'All', ${price})`;
    await sql`update quotes set status = 'accepted' where id = ${String(made?.id)}`;
  };
  const quoted = await add('Quoted', 'in_progress', 2724);
  await quote(quoted, 'Q-1', 40_000);
  const typed = await add('Typed', 'in_progress', 0);
  const twice = await add('Twice', 'in_progress', 500);
  await quote(twice, 'Q-2', 100);
  await quote(twice, 'Q-3', 200);
  const planned = await add('Planned', 'planning', 0);

  await upgradeDatabase({ url: database.url, sql });

  const rows = await sql`
    select f.project_id, f.budget::float, f.contract_value::float, c.source, c.status, c.original_value::float as original,
      c.approved_changes::float as changes, c.note from project_finances f
      left join contracts c on c.project_id = f.project_id where f.company_id = ${company}`;
  const jobs = new Map(rows.map(({ project_id, ...row }) => [project_id, row]));
  const lines = await sql`
    select k.code, b.cost::float, b.price::float from budget_lines b join cost_codes k on k.id = b.cost_code_id
    order by b.price`;
  const told = await sql`select project_id from activity_log where title = 'Job margin changed'`;
  expect(jobs.get(quoted)).toMatchObject({
    budget: 27_500,
    contract_value: 42_724,
    source: 'quote',
    status: 'signed',
    original: 40_000,
    changes: 2724,
    note: 'Contract value changed from $30,224.00 to $42,724.00: quote Q-1 was accepted. Budget changed from $30,224.00 to $27,500.00: approved change orders had been budgeted at their price. Enter their cost in Financials.',
  });
  expect(jobs.get(typed)).toMatchObject({
    budget: 27_500,
    contract_value: 27_500,
    source: 'typed',
    status: 'unlocked',
    note: null,
  });
  expect(jobs.get(twice)).toMatchObject({
    budget: 27_500,
    contract_value: 28_000,
    source: 'typed',
    original: 27_500,
    changes: 500,
  });
  expect(jobs.get(planned)).toMatchObject({ contract_value: 27_500, source: null });
  expect(lines).toMatchObject([
    { code: 'LAB', cost: null, price: 500 },
    { code: 'LAB', cost: null, price: 2724 },
  ]);
  expect(new Set(told.map(({ project_id }) => project_id))).toEqual(new Set([quoted, twice]));
  await sql.end();
  await database.drop();
}, 120_000);
