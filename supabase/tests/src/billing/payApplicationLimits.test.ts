import { openOffice, type Office } from './office.ts';
import { startApplications } from './payApplicationJob.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.client.from('company_tax_settings').delete().neq('company_id', crypto.randomUUID());
}, 60_000);
afterAll(() => office?.close());

const house = [
  ['Framing', 60_000],
  ['Roof', 40_000],
] as const;

it('deducts a deposit pro rata, and bills the contract exactly', async () => {
  const job = await startApplications(office, [['Start', 1]]);
  await office.backend.sql`delete from contracts where project_id = ${job.project}`;
  const quote = await job.accepted();
  await job.use(quote, 'contract');
  await job.saveSchedule({ retainage_rate: 10 });
  await office.call('bill_quote', { p_id: quote.id, p_kind: 'deposit', p_percent: 50 });

  await job.apply({ Framing: 80, Roof: 80 });
  const first = await job.submit();
  const byQuote = await office.refusal('bill_quote', {
    p_id: quote.id,
    p_kind: 'progress',
    p_percent: 90,
  });
  await job.apply({ Framing: 100, Roof: 100 });
  const last = await job.submit();

  expect(first).toMatchObject({ amount: 32_000, withheld: 3200, deducted: 16_000, due: 12_800 });
  expect(last).toMatchObject({ amount: 8000, withheld: 800, deducted: 4000, due: 3200 });
  expect(byQuote.code).toBe('PT409');
  expect(await office.call('get_quote', { p_id: quote.id })).toMatchObject({
    billed_amount: 40_000,
  });
  expect(await job.figures()).toMatchObject({ applied: 40_000 });
});

it('never exceeds the contract together with the draws', async () => {
  const job = await startApplications(office, house);
  const draw = { project_id: job.project, description: 'Start', due_date: '2030-01-01' };
  await office.client.from('payment_schedule').insert({ ...draw, amount: 90_000 });
  await job.apply({ Framing: 50 });
  const { id } = await job.newest();
  const refused = await office.refusal('submit_pay_application', { p_id: id });
  await office.client.from('payment_schedule').delete().eq('project_id', job.project);
  await job.submit();
  const late = await office.client.from('payment_schedule').insert({ ...draw, amount: 70_001 });

  expect(refused).toMatchObject({ code: 'PT422' });
  expect(refused.message).toContain('$20,000.00');
  expect(late.error).toMatchObject({ code: 'PT422' });
});

it('refuses to credit an application in full whose retainage was released', async () => {
  const job = await startApplications(office, house, { retainage_rate: 10 });
  await job.apply({ Framing: 100 });
  const { id, invoice } = await job.submit();
  const released = await office.call('release_application_retainage', { p_application_id: id });
  const credit = { p_invoice_id: invoice.id, p_amount: invoice.amount_due };

  const refused = await office.refusal('issue_credit_note', credit);
  await office.call('void_invoice', { p_id: released.id });
  await office.call('issue_credit_note', credit);

  expect(refused.code).toBe('PT409');
  expect(await job.newest()).toMatchObject({ state: 'draft' });
  expect((await job.billing()).retainage_held).toBe(0);
});
