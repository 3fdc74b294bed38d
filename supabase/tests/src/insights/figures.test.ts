import { startBackend, type Backend, type TestUser } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { fileURLToPath } from 'node:url';
import { wrongSums } from '../money/wrongSums.ts';
import { independentFigures } from './independentFigures.ts';
import { makeRandomBooks } from './randomBooks.ts';

const seed = fileURLToPath(new URL('../../../seed.sql', import.meta.url));
let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 180_000);
afterAll(() => backend?.close());

type Json = Record<string, unknown>;
const call = async (client: TestUser['client'], name: string, values: Json = {}): Promise<Json> => {
  const { data, error } = await client.rpc(name, values);
  if (error) throw Object.assign(new Error(error.message), error);
  return data as Json;
};
const answers = async (client: TestUser['client']) => ({
  dashboard: await call(client, 'dashboard'),
  analytics: await call(client, 'analytics', { p_step: 'fitting' }),
  outlook: await call(client, 'analytics_outlook'),
  jobs: await call(client, 'job_costing'),
});
const shown = async (client: TestUser['client']) => {
  const { dashboard, analytics, outlook, jobs } = await answers(client);
  const {
    recent_projects: _,
    activity: __,
    attention: ___,
    has_sample_jobs: ____,
    // Its rows and sums: insights.test.ts.
    cash: _____,
    ...sums
  } = dashboard;
  return { dashboard: sums, analytics, outlook, jobs };
};

/** What plain SQL counts of a company, by its own clock. */
const counted = ({ sql }: Backend, company: string) =>
  sql.begin(async (own) => {
    await own.unsafe("select set_config('timezone', timezone, true) from companies where id = $1", [
      company,
    ]);
    return independentFigures(own, company);
  });
const clocks = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];

describe('every figure of dashboard and analytics', () => {
  it('is what plain SQL counts over the demo data', async () => {
    const seeded = await startBackend({ seed });
    for (const email of ['owner@plumbline.test', 'enterprise@plumbline.test']) {
      const { client, id } = await seeded.signIn(email);
      const [row] = await seeded.sql<{ company_id: string }[]>`
        select company_id from user_profiles where id = ${id}`;

      const figures = await shown(client);
      expect(figures).toEqual(await counted(seeded, row?.company_id ?? ''));
      const wip = (await call(client, 'work_in_progress')) as unknown as Json[];
      expect(figures.jobs).toEqual(wip.map((job) => expect.objectContaining(job)));
      expect(await wrongSums(seeded.sql)).toEqual([]);
      // The demo crew has wages: approved time is actual cost, and payroll is in the forecast.
      expect(figures.outlook).toMatchObject({
        cash: { usual_payroll: expect.any(Number), unpaid_payroll: expect.any(Number) },
      });
      const [labor] =
        await seeded.sql`select sum(actual) > 0 as actual, sum(committed) > 0 as committed,
        sum(unrated_seconds)::int as unrated from labor_costs where company_id = ${row?.company_id ?? ''}`;
      expect(labor).toEqual({ actual: true, committed: true, unrated: 0 });
    }
    await seeded.close();
  }, 120_000);

  it.each(Array.from({ length: repeats(8) }, (_, at) => at + 1))(
    'is what plain SQL counts over random books %d',
    async (seed) => {
      const company = await backend.makeCompany({ plan: 'enterprise' });
      await makeRandomBooks(backend.sql, { company: company.id, owner: company.owner.id, seed });
      const clock = clocks[seed % clocks.length]!;
      await backend.sql`update companies set timezone = ${clock} where id = ${company.id}`;

      expect(await shown(company.owner.client)).toEqual(await counted(backend, company.id));
    },
    60_000,
  );

  it('is nothing for an empty company', async () => {
    const company = await backend.makeCompany({ plan: 'professional' });

    const { dashboard, analytics, jobs } = await shown(company.owner.client);

    expect(dashboard).toMatchObject({
      pending_invoices: { value: 0, count: 0, change: null },
      paid_this_month: { value: 0, change: null },
      invoices: [],
      quotes: [],
    });
    expect(analytics).toMatchObject({
      invoice_status: [],
      projects: [],
      clients: [],
      regions: [],
      has_data: { invoices: false, payments: false, expenses: false },
    });
    expect(jobs).toEqual([]);
    expect({ dashboard, analytics }).toMatchObject({ dashboard: { revenue: zeros(6) } });
  });

  it('is the one row of a company with one', async () => {
    const company = await backend.makeCompany({ plan: 'professional' });
    await makeRandomBooks(backend.sql, {
      company: company.id,
      owner: company.owner.id,
      seed: 99,
      size: 1,
    });

    expect(await shown(company.owner.client)).toEqual(
      await independentFigures(backend.sql, company.id),
    );
  });
});

const zeros = (count: number) => Array.from({ length: count }, () => ({ revenue: 0 }));

describe('who sees which figures', () => {
  it('a subcontractor counts the own projects only, and no sum', async () => {
    const company = await backend.makeCompany({ plan: 'enterprise', roles: ['subcontractor'] });
    await makeRandomBooks(backend.sql, { company: company.id, owner: company.owner.id, seed: 7 });
    const [project] = await backend.sql<{ id: string }[]>`
      select id from projects where company_id = ${company.id} and archived_at is null limit 1`;
    const { client, id } = company.as('subcontractor');
    await backend.sql`insert into project_members (company_id, project_id, user_id)
      values (${company.id}, ${project?.id ?? ''}, ${id})`;

    const dashboard = await call(client, 'dashboard');

    expect(dashboard).toMatchObject({ recent_projects: [{ id: project?.id }], revenue: null });
    expect(JSON.stringify(dashboard)).not.toMatch(/"(total_amount|balance|amount)"/);
    for (const name of ['analytics', 'analytics_outlook', 'job_costing', 'work_in_progress'])
      await expect(call(client, name)).rejects.toMatchObject({ code: 'PT403' });
  });

  it('Starter gets none of the analytics', async () => {
    const { owner } = await backend.makeCompany({ plan: 'starter' });

    for (const name of ['analytics', 'analytics_outlook', 'job_costing', 'work_in_progress'])
      await expect(call(owner.client, name)).rejects.toMatchObject({ code: 'PT402' });
    await expect(call(owner.client, 'save_goals', { p_goals: [] })).rejects.toMatchObject({
      code: 'PT402',
    });
  });
});
