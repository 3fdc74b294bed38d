import { startBackend, type Backend } from '@plumbline/testing/backend';
import { startLabor, type Labor } from './startLabor.ts';

let backend: Backend;
let labor: Labor;
beforeAll(async () => {
  backend = await startBackend();
  labor = await startLabor(backend);
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => labor.reset());

type Cash = {
  usual_payroll: number;
  unpaid_payroll: number;
  weeks: { week: string; outflow: number }[];
};
const outlook = async (client = labor.owner): Promise<Cash> =>
  (await client.rpc('analytics_outlook')).data.cash;
const forecast = async (): Promise<{ outflow: number }[]> =>
  (await labor.owner.rpc('cash_forecast', { p_days: 28 })).data.weeks;
const ahead = ({ weeks }: Cash) => weeks.slice(26).map(({ outflow }) => outflow);
/** A day so many days ago, where the company works. */
const ago = async (days: number): Promise<string> => {
  const [row] = await backend.sql`
    select to_char((now() at time zone 'America/Chicago')::date - ${days}::int, 'YYYY-MM-DD') as day`;
  return String(row?.day);
};
const workOn = async (days: number, hours = 8) =>
  labor.worked({ start: `${await ago(days)}T07:00-06`, hours });

it('expects time that is not exported this week, and then the average of 13 weeks', async () => {
  await labor.rate(30, '2025-01-01', { burden_percent: 25 });
  await workOn(15);
  await workOn(40);

  const cash = await outlook();

  // 8 hours at $37.50 each; what is older than four weeks counts as paid.
  expect(cash.unpaid_payroll).toBe(300);
  expect(cash.usual_payroll).toBe(46.15);
  expect(ahead(cash).slice(0, 3)).toEqual([300, 46.15, 46.15]);
  expect((await forecast()).map(({ outflow }) => outflow)).toEqual([300, 46.15, 46.15, 46.15]);
});

it('takes exported time as paid in its week, and leaves hours without a job out', async () => {
  await labor.rate(30, '2025-01-01');
  await workOn(15);
  await backend.sql`insert into time_entries (company_id, user_id, project_id, started_at, ended_at)
    values (${labor.company.id}, ${labor.foremanId}, null, now() - interval '20 days', now() - interval '20 days' + interval '5 hours')`;
  const before = await outlook();
  await backend.sql`update time_entries set status = 'exported' where project_id is not null`;
  const after = await outlook();
  const past = ({ weeks }: Cash) =>
    weeks.slice(0, 26).reduce((sum, { outflow }) => sum + outflow, 0);

  expect([before.unpaid_payroll, past(before)]).toEqual([240, 0]);
  expect([after.unpaid_payroll, past(after)]).toEqual([0, 240]);
  expect(after.usual_payroll).toBe(before.usual_payroll);
});

it('is a sum of the company, without any wage, for roles that see money, and nothing for others', async () => {
  await labor.rate(30, '2025-01-01');
  await workOn(15);
  const manager = await outlook(labor.manager);
  const foreman = await labor.foreman.rpc('analytics_outlook');
  const direct = await labor.manager.from('entry_costs').select('amount');

  expect(manager.unpaid_payroll).toBe(240);
  expect(JSON.stringify(manager)).not.toMatch(/wage|user_id|name/);
  expect(foreman.error?.code).toBe('PT403');
  expect(direct.data).toEqual([]);
});
