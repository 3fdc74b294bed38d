import { randomUUID } from 'node:crypto';
import { openLeadOffice, type LeadOffice } from './leadOffice.ts';

type Source = {
  name: string;
  leads: number;
  won: number;
  won_value: number;
  cost: number | null;
  cost_per_won: number | null;
  reply_days: number | null;
  pipeline_value: number;
};
type Report = {
  sources: Source[];
  totals: Source & { open: number; lost: number; pipeline_weighted: number };
  stages: { name: string; reached: number }[];
  lost_reasons: { name: string; leads: number }[];
};

let office: LeadOffice;
let source: (name: string) => Promise<string>;
beforeAll(async () => {
  office = await openLeadOffice();
  const { sql } = office.backend;
  await sql`update companies set timezone = 'America/Los_Angeles' where id = ${office.company.id}`;
  source = async (name) =>
    (
      await sql<{ id: string }[]>`
        update lead_sources set monthly_cost = ${name === 'Online ad' ? 310 : null}
        where company_id = ${office.company.id} and name = ${name} returning id`
    )[0]!.id;
}, 120_000);
afterAll(() => office?.close());

const report = (from: string, to: string) =>
  office.call<Report>('lead_report', { p_from: from, p_to: to });

it('counts leads of a period by source, without mixing estimates and won value', async () => {
  const { sql } = office.backend;
  const ad = await source('Online ad');
  const sign = await source('Yard sign');
  const [won, open, lost, late] = [
    await office.add({ source_id: ad, value_low: 9000 }),
    await office.add({ source_id: ad, value_low: 4000, value_high: 6000 }),
    await office.add({ source_id: sign, value_low: 7000 }),
    await office.add({ source_id: sign, value_low: 100 }),
  ];
  await office.call('move_lead', { p_id: lost.id, p_stage_id: await office.stageOf('Estimating') });
  const reason = (await office.board()).lost_reasons[0]!;
  await office.call('lose_lead', { p_id: lost.id, p_reason_id: reason.id });
  const quote = { p_lead_id: won.id, p_id: randomUUID() };
  await office.call('create_lead_quote', quote);
  const draft = await office.call('get_quote', { p_id: quote.p_id });
  await office.call('save_quote', {
    p_quote: { ...draft, tax_rate: 8.25 },
    p_items: [{ name: 'Deck', quantity: 1, unit_price: 8000 }],
    p_version: draft.version,
  });
  await office.call('set_quote_status', { p_id: quote.p_id, p_status: 'accepted' });
  await sql`alter table leads disable trigger leads_touch`;
  // 23:30 on August 31 in Los Angeles is September in UTC; 00:30 on September 1 is not in August.
  await sql`update leads set created_at = '2026-08-31 23:30-07', first_reply_at = '2026-09-02 23:30-07'`;
  await sql`update leads set first_reply_at = null where id = ${lost.id}`;
  await sql`update leads set first_reply_at = '2026-09-04 23:30-07' where id = ${open.id}`;
  await sql`update leads set created_at = '2026-09-01 00:30-07' where id = ${late.id}`;
  await sql`alter table leads enable trigger leads_touch`;

  const found = await report('2026-08-01', '2026-08-31');
  expect(found.sources).toMatchObject([
    { name: 'Yard sign', leads: 1, won: 0, won_value: 0, cost: null, reply_days: null },
    {
      name: 'Online ad',
      leads: 2,
      won: 1,
      won_value: 8000,
      cost: 310,
      cost_per_won: 310,
      reply_days: 3,
      pipeline_value: 5000,
    },
  ]);
  expect(found.totals).toMatchObject({
    leads: 3,
    open: 1,
    won: 1,
    lost: 1,
    won_value: 8000,
    pipeline_value: 5000,
    pipeline_weighted: 500,
    cost: 310,
  });
  expect(found.stages.map(({ name, reached }) => [name, reached])).toEqual([
    ['New', 3],
    ['Contacted', 2],
    ['Visit booked', 2],
    ['Estimating', 2],
    ['Quote sent', 1],
    ['Won', 1],
  ]);
  expect(found.lost_reasons).toMatchObject([{ name: reason.name, leads: 1 }]);
  // Ten of the 31 days cost 100 of 310 dollars.
  expect((await report('2026-08-01', '2026-08-10')).totals).toMatchObject({ leads: 0, cost: 100 });
  await expect(report('2026-08-02', '2026-08-01')).rejects.toMatchObject({ code: 'PT422' });
});

it('shows open leads, their estimate, and the steps that are due', async () => {
  const due = await office.add({ title: 'Fence', next_step: 'Call', next_step_on: '2026-01-02' });
  await office.add({ title: 'Later', next_step: 'Call', next_step_on: '2090-01-02' });
  expect(await office.call('lead_tile', {})).toMatchObject({
    open: 4,
    value: 5100,
    due: 1,
    unanswered: 2,
    steps: [{ id: due.id, title: 'Fence', next_step: 'Call', next_step_on: '2026-01-02' }],
  });
});

it('needs view_money', async () => {
  const { client } = office.company.as('field_supervisor');
  for (const [name, given] of [
    ['lead_tile', {}],
    ['lead_report', { p_from: '2026-01-01', p_to: '2026-01-31' }],
  ] as const)
    expect((await client.rpc(name, given)).error).toMatchObject({ code: 'PT403' });
});
