import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let west: TestCompany;
let east: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  west = await backend.makeCompany({ plan: 'professional' });
  east = await backend.makeCompany({ plan: 'professional' });
  await backend.sql`update companies set timezone = 'America/Los_Angeles' where id = ${west.id}`;
  await backend.sql`update companies set timezone = 'Pacific/Auckland' where id = ${east.id}`;
}, 180_000);
afterAll(() => backend?.close());
beforeEach(async () => {
  await backend.sql`delete from quotes`;
  await backend.sql`delete from private.company_days`;
});

type Result = Record<
  'expired_quotes' | 'costs_in_force' | 'refreshed_companies' | 'lapsed_reservations',
  number
>;
/** What the scheduler does at an instant. */
const beginDays = async (at: string) => {
  const [row] = await backend.sql<{ done: Result | null }[]>`
    select private.begin_days(${at}) as done`;
  return row?.done ?? null;
};
/** A sent quote that holds until a day. */
async function sentQuote(company: TestCompany, validUntil: string) {
  const id = randomUUID();
  await backend.sql.begin((sql) =>
    sql.unsafe(`
      set local session_replication_role = replica;
      insert into quotes (id, company_id, quote_number, title, status, valid_until, created_by)
      values ('${id}', '${company.id}', 'Q-${id.slice(0, 8)}', 'Deck', 'sent', '${validUntil}', '${company.owner.id}')`),
  );
  return id;
}
const statusOf = async (id: string) =>
  (await backend.sql`select status from quotes where id = ${id}`)[0]?.status;

describe('the days of two companies far apart', () => {
  it('a quote runs out when its last day is over where the company works, not before and not hours later', async () => {
    const [here, there] = [
      await sentQuote(west, '2026-03-31'),
      await sentQuote(east, '2026-03-31'),
    ];
    const states = async (at: string) => {
      await beginDays(at);
      return [await statusOf(here), await statusOf(there)];
    };

    // Midnight comes at 11:00 in Auckland's summer, and at 07:00 the day after in that of Los Angeles.
    expect(await states('2026-03-31T10:45:00Z')).toEqual(['sent', 'sent']);
    expect(await states('2026-03-31T11:15:00Z')).toEqual(['sent', 'expired']);
    expect(await states('2026-04-01T00:15:00Z')).toEqual(['sent', 'expired']);
    expect(await states('2026-04-01T06:45:00Z')).toEqual(['sent', 'expired']);
    expect(await states('2026-04-01T07:15:00Z')).toEqual(['expired', 'expired']);
  });

  it('a cost that is dated ahead is in force from its own day there', async () => {
    const costs = await Promise.all(
      [west, east].map(async ({ owner: { client } }) => {
        const [material, vendor] = [randomUUID(), randomUUID()];
        await client.from('vendors').insert({ id: vendor, name: 'Sawmill' }).throwOnError();
        await client
          .from('materials')
          .insert({ id: material, name: 'Joist', unit_cost: 10 })
          .throwOnError();
        await client
          .from('cost_tracking')
          .insert({
            material_id: material,
            vendor_id: vendor,
            cost: 14,
            effective_date: '2099-04-01',
          })
          .throwOnError();
        return material;
      }),
    );
    const at = async (instant: string) => {
      await beginDays(instant);
      const rows = await backend.sql<{ id: string; unit_cost: string }[]>`
        select id, unit_cost from materials where id in ${backend.sql(costs)}`;
      return costs.map((id) => Number(rows.find((row) => row.id === id)?.unit_cost));
    };

    expect(await at('2099-03-31T10:45:00Z')).toEqual([10, 10]);
    expect(await at('2099-03-31T11:15:00Z')).toEqual([10, 14]);
    expect(await at('2099-04-01T06:45:00Z')).toEqual([10, 14]);
    expect(await at('2099-04-01T07:15:00Z')).toEqual([14, 14]);
    // What comes into force has been in the history before.
    const history = await backend.sql`
      select cost, is_scheduled from cost_tracking where material_id in ${backend.sql(costs)} order by cost`;
    expect(history.map(({ cost, is_scheduled }) => [Number(cost), is_scheduled])).toEqual([
      [14, false],
      [14, false],
    ]);
  });

  it('metrics are of the month that it is there', async () => {
    await backend.sql`delete from analytics_data`;
    await beginDays('2026-10-31T11:15:00Z');

    const rows = await backend.sql<{ company_id: string; start: string; until: string }[]>`
      select distinct company_id, to_char(start_date, 'YYYY-MM-DD') as start, to_char(end_date, 'YYYY-MM-DD') as until
      from analytics_data`;
    const monthOf = ({ id }: TestCompany) => rows.find((row) => row.company_id === id);
    expect(monthOf(west)).toMatchObject({ start: '2026-10-01', until: '2026-10-31' });
    expect(monthOf(east)).toMatchObject({ start: '2026-11-01', until: '2026-11-01' });
  });

  it('the owners hear of a tax filing three days before it there', async () => {
    await backend.sql`delete from private.notices`;
    for (const { id } of [west, east])
      await backend.sql`
        insert into company_tax_settings (company_id, filing_reminder_day, tax_name) values (${id}, 20, 'Sales Tax')`;
    const told = async (at: string) => {
      await backend.sql`select private.queue_tax_notices(${at}::timestamptz)`;
      const rows = await backend.sql<{ company_id: string }[]>`
        select company_id from private.notices where kind = 'tax_filing' and about = '2026-05-20'`;
      return [west, east].map(({ id }) => rows.filter((row) => row.company_id === id).length);
    };

    expect(await told('2026-05-16T11:45:00Z')).toEqual([0, 0]);
    expect(await told('2026-05-16T12:15:00Z')).toEqual([0, 1]);
    expect(await told('2026-05-17T06:45:00Z')).toEqual([0, 1]);
    expect(await told('2026-05-17T07:15:00Z')).toEqual([1, 1]);
    expect(await told('2026-05-17T07:15:00Z')).toEqual([1, 1]);
  });

  it('each day’s work is done once, however often it is asked for, and made up for after a standstill', async () => {
    const companies = (result: Result | null) => result?.refreshed_companies ?? null;

    const first = companies(await beginDays('2026-06-01T12:30:00Z'));
    const again = companies(await beginDays('2026-06-01T12:45:00Z'));
    const atOnce = await Promise.all([1, 2, 3].map(() => beginDays('2026-06-02T07:30:00Z')));
    const late = companies(await beginDays('2026-06-09T03:00:00Z'));
    const back = companies(await beginDays('2026-06-08T03:00:00Z'));

    expect([first, again]).toEqual([2, null]);
    expect(atOnce.map(companies).filter((count) => count !== null)).toEqual([1]);
    expect([late, back]).toEqual([2, null]);
  });
});
