import { openLeadOffice, type LeadOffice } from './leadOffice.ts';

let office: LeadOffice;
const settings = (changes: object) =>
  office.call('save_visit_settings', {
    p_settings: { weekdays: [1, 2, 3, 4, 5, 6, 7], notice_hours: 1, days_ahead: 5, ...changes },
  });
beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
afterAll(() => office?.close());

it.each([
  // The clock skips 2:00: nothing starts then, and what starts at 1:00 ends at 3:00.
  ['2027-03-14', ['00:00', '01:00', '03:00', '04:00'], [1, 1, 1]],
  // The clock repeats 1:00: offered once, the second of the two.
  ['2027-11-07', ['00:00', '01:00', '02:00', '03:00', '04:00'], [2, 1, 1, 1]],
])(
  'offers no hour of the night of %s that the clock skips, and each other one once',
  async (night, times, hours) => {
    const { backend, company } = office;
    await settings({ first_time: '00:00', last_time: '05:00', length_minutes: 60 });
    const rows = await backend.sql<{ local: string; starts: Date; ends: Date }[]>`
    select to_char(v.local, 'HH24:MI') as local, v.starts_at as starts, v.ends_at as ends
    from private.visit_times(private.visit_rules(${company.id}), '{}', 'America/Chicago', ${night}, ${night}) v order by v.starts_at`;
    expect(rows.map(({ local }) => local)).toEqual(times);
    const between = rows
      .slice(1)
      .map(({ starts }, at) => (starts.getTime() - rows[at]!.starts.getTime()) / 3_600_000);
    expect(between).toEqual(hours);
    expect(rows.every(({ starts, ends }) => ends.getTime() - starts.getTime() === 3_600_000)).toBe(
      true,
    );
  },
);

it('is on Today of who goes, with name, phone, and address, and of nobody else', async () => {
  const supervisor = office.company.as('field_supervisor');
  await settings({ first_time: '08:00', last_time: '17:00' });
  const address = { street: '12 Mill Rd', city: 'Austin', state: 'TX', zip: '78701' };
  const lead = await office.add({ phone: '(512) 555-0177', owner_id: supervisor.id, address });
  const { slots } = await office.call<{ slots: string[] }>('lead_visit', { p_lead_id: lead.id });
  const [at] = slots;
  await office.call('save_lead_visit', { p_visit: { lead_id: lead.id, at } });
  const today = async ({ client }: typeof supervisor) =>
    (await client.rpc('time_today').throwOnError()).data.lead_visits;
  expect(await today(supervisor)).toMatchObject([
    {
      name: 'Ada Lake',
      phone: '(512) 555-0177',
      address: '12 Mill Rd, Austin, TX 78701',
      start_date: at?.slice(0, 10),
      start_time: at?.slice(11),
    },
  ]);
  // Who goes reads no more of the lead.
  expect((await supervisor.client.from('leads').select('id')).data).toEqual([]);
  expect(await today(office.company.as('project_manager'))).toEqual([]);
  expect(await today(office.company.owner)).toEqual([]);

  const [lost] = await office.backend
    .sql`select id from lost_reasons where company_id = ${office.company.id}`;
  await office.call('lose_lead', { p_id: lead.id, p_reason_id: lost?.id });
  expect(await today(supervisor)).toEqual([]);
});
