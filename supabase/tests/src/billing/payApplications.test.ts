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

/**
 * Source: Levelset, "Construction Schedule of Values Template", the filled-in example
 * (https://www.scribd.com/document/526836327). Its summary follows by the template's own rules.
 */
it('matches a published pay application to the cent', async () => {
  const job = await startApplications(
    office,
    [
      ['Demolition', 3000],
      ['Drywall & Carpentry', 36_000],
      ['Doors & Hardware', 1000],
      ['Electrical', 7000],
    ],
    { retainage_rate: 10 },
  );
  await job.apply({
    Demolition: { work: 2000 },
    Drywall: { work: 11_000 },
    Electrical: { work: 1000 },
  });
  await job.submit();
  await job.apply({
    Drywall: { work: 15_200, stored: 1800 },
    Doors: { work: 500 },
    Electrical: { work: 4000, stored: 850 },
  });

  const { invoice, ...sent } = await job.submit();

  const columns = sent.lines.map((l) => [
    l.scheduled_value,
    l.previous_work,
    Number(l.work) - Number(l.previous_work),
    l.stored,
    l.completed,
    l.balance,
    l.retainage,
  ]);
  expect(columns).toEqual([
    [3000, 2000, 0, 0, 2000, 1000, 200],
    [36_000, 11_000, 4200, 1800, 17_000, 19_000, 1700],
    [1000, 0, 500, 0, 500, 500, 50],
    [7000, 1000, 3000, 850, 4850, 2150, 485],
  ]);
  expect(sent).toMatchObject({
    contract_sum: 47_000,
    work: 14_000 + 7700,
    stored: 2650,
    completed: 24_350,
    retainage: 2435,
    earned: 21_915,
    previous: 12_600,
    due: 9315,
    to_finish: 25_085,
  });
  expect(invoice).toMatchObject({ amount_due: 9315 });
  expect(await office.call('get_invoice', { p_id: invoice.id })).toMatchObject({
    kind: 'progress',
    status: 'sent',
    subtotal: 10_350,
    retainage_amount: 1035,
    amount_due: 9315,
  });
});

it('builds the schedule from the quote and approved change orders, and adds later ones', async () => {
  const job = await startApplications(office, house);
  const other = await startApplications(office, house);
  await office.backend.sql`delete from contracts where project_id = ${other.project}`;
  await other.use(await other.accepted(), 'contract');
  const built = await other.saveSchedule({});
  const order = await job.changeOrder([{ description: 'Deck', unit_price: 2500 }]);
  await job.decide(order.id, 'approved');
  const added = await job.billing();
  await job.decide(order.id, 'void');

  expect(built.lines).toMatchObject([
    { description: 'Framing', scheduled_value: 22_222.22 },
    { description: 'Roof', scheduled_value: 17_777.78 },
  ]);
  expect(added.lines.at(-1)).toMatchObject({
    description: 'CO-001 Deck',
    scheduled_value: 2500,
    change_order_id: order.id,
  });
  expect((await job.billing()).lines).toHaveLength(2);
});

it('refuses lines that do not add up to the contract, with the difference', async () => {
  const job = await startApplications(office, house);
  const { lines } = await job.billing();
  const changed = lines.map((line, index) => ({
    ...line,
    scheduled_value: index ? 39_000 : 60_000,
  }));

  const refused = await office.refusal('save_sov', {
    p_project_id: job.project,
    p_schedule: { lines: changed },
  });

  expect(refused).toMatchObject({ code: 'PT422', hint: 'lines' });
  expect(refused.message).toContain('$1,000.00 is missing');
  await expect(
    office.backend.sql`update sov_lines set scheduled_value = 1 where id = ${lines[0]?.id ?? ''}`,
  ).rejects.toMatchObject({ code: 'PT422' });
});

it('refuses more than the scheduled value, with the difference and its line', async () => {
  const job = await startApplications(office, house);
  await job.apply({ Framing: { work: 59_000 } });
  const line = await job.lineOf('Framing');
  const { id, version } = await job.newest();

  const refused = await office.refusal('save_pay_application', {
    p_application: { id, version, lines: [{ sov_line_id: line, stored: 1200.5 }] },
  });

  expect(refused).toEqual({
    code: 'PT422',
    message: '$200.50 over the scheduled value of $60,000.00.',
    hint: `line_${line.replaceAll('-', '_')}`,
  });
});

it('drops the retainage after half of the contract, on all work or on new work', async () => {
  const terms = { retainage_rate: 10, reduced_retainage_rate: 5, retainage_reduced_at: 50 };
  const job = await startApplications(office, house, terms);
  await job.apply({ Framing: 100 });
  const first = await job.submit();

  const all = await job.apply({ Roof: 50 });
  await job.saveSchedule({ retainage_reduction: 'new_work' });
  const fresh = await job.newest();

  expect(first).toMatchObject({ retainage: 6000, due: 54_000 });
  expect(all).toMatchObject({ retainage: 4000, withheld: -2000, due: 22_000 });
  expect(fresh).toMatchObject({ retainage: 7000, withheld: 1000, due: 19_000 });
});

it('reads paid from the invoice, and reopens when the invoice is voided or credited', async () => {
  const job = await startApplications(office, house, { retainage_rate: 10 });
  await job.apply({ Framing: 50 });
  const first = await job.submit();
  await office.call('void_invoice', { p_id: first.invoice.id });
  const reopened = await job.newest();
  await job.apply({ Framing: 60 });
  const again = await job.submit();
  await office.call('issue_credit_note', {
    p_invoice_id: again.invoice.id,
    p_amount: again.invoice.amount_due,
  });
  const credited = await job.newest();
  const third = await job.submit();
  await job.pay(third.invoice);

  expect(first.state).toBe('submitted');
  expect([reopened.state, credited.state]).toEqual(['draft', 'draft']);
  expect(third).toMatchObject({ amount: 36_000, due: 32_400, state: 'submitted' });
  expect(await job.newest()).toMatchObject({ state: 'paid', number: 1 });
  expect(await job.figures()).toMatchObject({ applied: 36_000 });
});

it('keeps the invoice of an application as it is while a later one builds on it', async () => {
  const job = await startApplications(office, house);
  await job.apply({ Framing: 50 });
  const first = await job.submit();
  await job.apply({ Framing: 80 });
  await job.submit();

  const answers = await Promise.all([
    office.refusal('void_invoice', { p_id: first.invoice.id }),
    office.refusal('revise_invoice', { p_id: first.invoice.id }),
    office.refusal('release_retainage', { p_invoice_id: first.invoice.id }),
  ]);
  const deleted = await office.client
    .from('invoices')
    .update({ deleted_at: new Date().toISOString() })
    .eq('id', first.invoice.id);

  expect([...answers, deleted.error].map((answer) => answer?.code)).toEqual(
    Array.from({ length: 4 }, () => 'PT409'),
  );
});

it('has one draft at a time, submits once, and is safe to repeat', async () => {
  const job = await startApplications(office, house);
  await job.apply({ Framing: 10 });
  const { id } = await job.newest();
  const second = await office.refusal('save_pay_application', {
    p_application: { id: crypto.randomUUID(), project_id: job.project },
  });
  const stale = await office.refusal('save_pay_application', {
    p_application: { id, version: 0, note: 'x' },
  });

  await Promise.all([1, 2, 3].map(() => office.call('submit_pay_application', { p_id: id })));

  const late = await office.refusal('save_pay_application', {
    p_application: { id, version: (await job.newest()).version, note: 'x' },
  });
  const { data: invoices } = await office.client
    .from('invoices')
    .select('id')
    .eq('project_id', job.project);
  expect([second.code, stale.code, late.code]).toEqual(['PT409', 'PT409', 'PT409']);
  expect(invoices).toHaveLength(1);
  expect(await job.newest()).toMatchObject({ state: 'submitted', amount: 6000 });
});

it('releases retainage by invoice, never more than is held', async () => {
  const job = await startApplications(office, house, { retainage_rate: 10 });
  await job.apply({ Framing: 100 });
  const { id } = await job.submit();
  const tooMuch = await office.refusal('release_application_retainage', {
    p_application_id: id,
    p_amount: 6000.01,
  });

  const released = await office.call('release_application_retainage', {
    p_application_id: id,
    p_amount: 2500,
  });
  await job.apply({ Roof: 100 });
  const next = await job.newest();

  expect(tooMuch).toMatchObject({ code: 'PT422', hint: 'amount' });
  expect(tooMuch.message).toContain('$6,000.00');
  expect(released).toMatchObject({ kind: 'retainage', amount_due: 2500 });
  expect(next).toMatchObject({ retainage: 10_000, held: 7500, due: 36_000, to_finish: 7500 });
  expect((await job.billing()).retainage_held).toBe(3500);
});
