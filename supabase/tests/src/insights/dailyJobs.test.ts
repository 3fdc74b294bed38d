import { randomUUID } from 'node:crypto';
import { day, openOffice, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

describe('the daily jobs', () => {
  it('expire what is past its date, store metrics, and change nothing the second time', async () => {
    const late = await office.quote({ valid_until: day(-1) });
    const open = await office.quote({ valid_until: day(1) });
    for (const { id } of [late, open])
      await office.call('set_quote_status', { p_id: id, p_status: 'sent' });

    const first = await office.backend.service().rpc('run_daily_jobs');
    const second = await office.backend.service().rpc('run_daily_jobs');

    const stored = await office.backend
      .sql`select id, status from quotes where id in (${late.id}, ${open.id})`;
    expect(first.data).toEqual({
      expired_quotes: 1,
      costs_in_force: 0,
      refreshed_companies: 1,
      lapsed_reservations: 0,
      failed_jobs: 0,
    });
    expect(second.data).toMatchObject({ expired_quotes: 0 });
    expect(new Map(stored.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [late.id, 'expired'],
        [open.id, 'sent'],
      ]),
    );
  });

  it('put a cost in force on its day, once, and none that was written down for a day long past', async () => {
    const { client, backend } = office;
    const [vendor, material] = [randomUUID(), randomUUID()];
    const row = { material_id: material, vendor_id: vendor };
    await client.from('vendors').insert({ id: vendor, name: 'Sawmill' }).throwOnError();
    await client.from('materials').insert({ id: material, name: 'Joist', unit_cost: 10 });
    await client
      .from('vendor_materials')
      .insert({ ...row, unit_cost: 10 })
      .throwOnError();
    const costs = async () => {
      const [found] = await backend.sql`
        select m.unit_cost as material, v.unit_cost as vendor from materials m
        join vendor_materials v on v.material_id = m.id where m.id = ${material}`;
      return [Number(found?.material), Number(found?.vendor)];
    };
    const ahead = { ...row, cost: 14, effective_date: day(5) };
    await client
      .from('cost_tracking')
      .insert([{ ...row, cost: 12, effective_date: day(-1) }, ahead]);
    const before = await costs();
    await client.from('cost_tracking').insert({ ...row, cost: 9, effective_date: day(-400) });
    const backdated = await costs();

    await backend.sql`update cost_tracking set effective_date = current_date where material_id = ${material} and cost = 14`;
    const first = await backend.service().rpc('run_daily_jobs');
    const onItsDay = await costs();
    const second = await backend.service().rpc('run_daily_jobs');

    expect([before, backdated, onItsDay]).toEqual([
      [12, 12],
      [12, 12],
      [14, 14],
    ]);
    expect([first.data, second.data]).toMatchObject([{ costs_in_force: 1 }, { costs_in_force: 0 }]);
  });

  it('are run by the service role only', async () => {
    const { error } = await office.client.rpc('run_daily_jobs');

    expect(error?.code).toBe('42501');
  });
});
