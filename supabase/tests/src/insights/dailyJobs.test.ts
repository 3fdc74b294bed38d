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
      refreshed_companies: 1,
      lapsed_reservations: 0,
    });
    expect(second.data).toMatchObject({ expired_quotes: 0 });
    expect(new Map(stored.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [late.id, 'expired'],
        [open.id, 'sent'],
      ]),
    );
  });

  it('are run by the service role only', async () => {
    const { error } = await office.client.rpc('run_daily_jobs');

    expect(error?.code).toBe('42501');
  });
});
