import { fileURLToPath } from 'node:url';
import { startBackend } from '@plumbline/testing/backend';
import { jobCost } from './money.ts';

const seed = fileURLToPath(new URL('../../../../supabase/seed.sql', import.meta.url));

it('answers what the margin on a job is, with the job and its figures', async () => {
  const backend = await startBackend({ seed });
  const { client: db, id } = await backend.signIn('owner@plumbline.test');
  const [person] = await backend.sql<{ company: string }[]>`
    select company_id as company from user_profiles where id = ${id}`;
  const [job] = await backend.sql<Record<string, string>[]>`
    select f.contract_value as contract, f.actual_cost as spent, p.id,
      (select sum(b.amount) from budget_lines b where b.project_id = p.id) as budget
    from projects p join project_finances f on f.project_id = p.id where p.name = 'Lakeside Residence' and p.company_id = ${person?.company ?? ''}`;

  const actor = { db, companyId: person?.company ?? null };
  const { rows = [] } = await jobCost.run(actor as never, { query: 'Lakeside' });
  await backend.close();

  const [row] = rows as unknown as Record<string, number>[];
  expect(rows).toHaveLength(1);
  expect(row).toMatchObject({
    title: 'Lakeside Residence',
    link: expect.stringContaining(job?.['id'] ?? ''),
    contract_value: Number(job?.['contract']),
    actual_cost: Number(job?.['spent']),
  });
  // The forecast is at least what was spent and what is budgeted, and margin and forecast make the contract.
  expect(row?.['forecast']).toBeGreaterThanOrEqual(
    Math.max(Number(job?.['spent']), Number(job?.['budget'])),
  );
  expect(row?.['expected_profit']).toBeCloseTo(
    Number(job?.['contract']) - (row?.['forecast'] ?? 0),
    2,
  );
  expect(row?.['expected_margin']).toBeCloseTo(
    ((row?.['expected_profit'] ?? 0) / Number(job?.['contract'])) * 100,
    1,
  );
}, 120_000);
