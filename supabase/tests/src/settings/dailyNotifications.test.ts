import { openOffice, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

/** What the daily job and triggers wrote for this person, oldest first. */
async function newsOf(person: string): Promise<string[]> {
  const rows = await office.backend.sql`
    select kind, title from notifications where user_id = ${person} order by created_at, title`;
  return rows.map(({ kind, title }) => `${kind}: ${title}`);
}

it('reminds the day before, and once at 80% and at 95% of a budget', async () => {
  const { sql } = office.backend;
  const { id: company } = office.company;
  const field = office.company.as('field_supervisor').id;
  const manager = office.company.as('project_manager').id;
  const project = (
    await office.call('save_project', {
      p_project: {
        name: 'Lake house',
        client_id: office.customer,
        project_type: 'Roofing',
        budget: 1000,
      },
    })
  ).id;
  await sql`update projects set status = 'in_progress' where id = ${project}`;
  await sql`insert into project_tasks (company_id, project_id, title, assignee_id, due_date)
      select ${company}, ${project}, title, ${field}, private.company_date(${company}, now()) + days
      from (values ('Order windows', 1), ('Later', 2)) t (title, days)`;
  const [entry] =
    await sql`insert into project_timeline (company_id, project_id, title, start_date, due_date)
      select ${company}, ${project}, 'Framing', today + 1, today + 3 from private.company_date(${company}, now()) as today returning id`;
  await sql`insert into assignments (company_id, project_id, entry_id, user_id, state)
      values (${company}, ${project}, ${entry?.id}, ${field}, 'confirmed'),
        (${company}, ${project}, ${entry?.id}, ${manager}, 'declined')`;
  const spend = (cost: number) =>
    sql`update project_finances set actual_cost = ${cost} where project_id = ${project}`;
  for (const cost of [799, 800, 810, 967]) {
    await spend(cost);
    await office.backend.service().rpc('run_daily_jobs');
  }

  expect(await newsOf(field)).toEqual([
    'task_assigned: Task assigned to you: Order windows',
    'due_tomorrow: Due tomorrow: Order windows',
    'due_tomorrow: Starts tomorrow: Framing',
  ]);
  expect(await newsOf(manager)).toEqual([]);
  const news = await newsOf(office.company.owner.id);
  expect(news.filter((line) => line.startsWith('budget_reached'))).toEqual([
    'budget_reached: Lake house has used 80% of its budget',
    'budget_reached: Lake house has used 96% of its budget',
  ]);
});
