import { day, openOffice, type Document, type Office } from './office.ts';

let office: Office;
let project: string;
const client = () => office.client;

beforeAll(async () => {
  office = await openOffice();
}, 60_000);
beforeEach(async () => {
  project = await makeProject({ budget: 10_000, client_id: office.customer });
});
afterAll(() => office.close());

async function makeProject(values: object) {
  const { data } = await client().rpc('save_project', { p_project: { name: 'House', ...values } });
  return String(data.id);
}
const addDraw = (values: object, project_id = project) =>
  client()
    .from('payment_schedule')
    .insert({ project_id, description: 'Framing', due_date: day(20), ...values })
    .select()
    .single();
const draws = async () => {
  const { data } = await client()
    .from('payment_schedule_list')
    .select()
    .eq('project_id', project)
    .order('created_at');
  return data ?? [];
};
const bill = (id: string, invoice?: string) =>
  office.call('bill_draw', { p_id: id, ...(invoice && { p_invoice_id: invoice }) });
const pay = (invoice: Document, amount: number) =>
  office.call('record_payment', {
    p_payment: { invoice_id: invoice.id, amount, method: 'check' },
  });
const send = (invoice: Document) =>
  client().from('invoices').update({ status: 'sent' }).eq('id', invoice.id);

it('bills a draw once, and reads its state from the invoice', async () => {
  await client().from('company_tax_settings').delete().neq('company_id', crypto.randomUUID());
  const { data: draw } = await addDraw({ amount: 4000 });
  const seen: unknown[] = [(await draws())[0]?.state];

  const invoices = await Promise.all([bill(draw.id), bill(draw.id), bill(draw.id)]);
  const [invoice] = invoices;
  if (!invoice) throw new Error('No invoice');
  seen.push((await draws())[0]?.state);
  await send(invoice);
  seen.push((await draws())[0]?.state);
  await pay(invoice, 1500);
  seen.push((await draws())[0]?.state);
  await pay(invoice, 2500);

  expect(new Set(invoices.map(({ id }) => id)).size).toBe(1);
  expect(invoice).toMatchObject({
    client_id: office.customer,
    project_id: project,
    kind: 'progress',
    status: 'draft',
    title: 'House, Framing',
    due_date: day(20),
    subtotal: 4000,
    items: [{ name: 'Framing', unit_price: 4000 }],
  });
  expect(seen).toEqual(['planned', 'planned', 'invoiced', 'partly_paid']);
  expect(await draws()).toMatchObject([
    {
      state: 'paid',
      status: 'paid',
      paid_at: expect.any(String),
      invoice_id: invoice.id,
      balance: 0,
    },
  ]);
});

it('is due when its milestone is reached, and proposes its invoice then', async () => {
  const save = (entry: object) =>
    office.call('save_timeline_entry', { p_entry: { project_id: project, ...entry } });
  const framed = await save({ title: 'Framed', kind: 'milestone', due_date: day(30) });
  const task = await save({ title: 'Framing', start_date: day(1), due_date: day(9) });
  const wrong = await addDraw({ amount: 1000, milestone_id: task.id });
  const { data: draw } = await addDraw({ amount: 4000, milestone_id: framed.id });
  const moved = await save({ ...framed, due_date: day(40) });
  const [planned] = await draws();
  await save({ ...moved, status: 'completed' });
  const [reached] = await draws();
  const waiting = async () =>
    (await office.call<{ kind: string; id: string }[]>('needs_attention', {})).filter(
      ({ kind, id }) => kind === 'draw_due' && id === draw.id,
    );
  const before = await waiting();
  const { data: schedule } = await client().rpc('project_schedule', { p_project_id: project });
  const { data: home } = await client().rpc('dashboard');
  await bill(draw.id);

  expect(wrong.error).toMatchObject({ code: 'PT422', hint: 'milestone_id' });
  expect(draw.due_date).toBe(day(30));
  expect(planned).toMatchObject({ due_date: day(40), is_milestone_reached: false });
  expect(reached).toMatchObject({ due_date: day(0), is_milestone_reached: true });
  expect(schedule.draws_due).toMatchObject([{ id: draw.id, amount: 4000, milestone: 'Framed' }]);
  expect(home.recent_projects).toContainEqual(
    expect.objectContaining({ id: project, schedule_start: day(1), schedule_end: day(40) }),
  );
  expect([before.length, await waiting()]).toEqual([1, []]);
});

it('opens the draw again when its invoice is voided, and lets it be billed anew', async () => {
  const { data: draw } = await addDraw({ amount: 4000 });
  const first = await bill(draw.id);
  await send(first);
  await client().from('invoices').update({ status: 'void' }).eq('id', first.id);
  const open = await draws();

  const second = await bill(draw.id);

  expect(open).toMatchObject([{ state: 'planned', invoice_id: null, invoice_number: null }]);
  expect(second.id).not.toBe(first.id);
  expect(await draws()).toMatchObject([{ invoice_id: second.id }]);
});

it('opens the draw again when its invoice is credited in full, not when it is in part', async () => {
  const { data: draw } = await addDraw({ amount: 4000 });
  const first = await bill(draw.id);
  await send(first);
  const credit = (amount: number) =>
    office.call('issue_credit_note', { p_invoice_id: first.id, p_amount: amount });
  await credit(1000);
  const inPart = await draws();
  await credit(Number(first.total_amount) - 1000);
  const open = await draws();

  const second = await bill(draw.id);

  expect(inPart).toMatchObject([{ state: 'partly_paid', invoice_id: first.id }]);
  expect(open).toMatchObject([{ state: 'planned', invoice_id: null, paid_at: null }]);
  expect(second.id).not.toBe(first.id);
});

it('counts the invoice toward the only accepted quote of the project, with its tax rate', async () => {
  const quote = await office.acceptedQuote([{ name: 'House', quantity: 1, unit_price: 9000 }], {
    project_id: project,
    tax_rate: 7.25,
  });
  const { data: fits } = await addDraw({ amount: 6000 });
  const { data: exceeds } = await addDraw({ amount: 4000 });

  const first = await bill(fits.id);
  const second = await bill(exceeds.id);

  expect(first).toMatchObject({ quote_id: quote.id, tax_rate: 7.25, tax_amount: 435 });
  expect(second).toMatchObject({ quote_id: null });
});

it.each([
  [
    'a project without a client',
    { client_id: null },
    {},
    'PT422',
    'Choose a client for this project first.',
  ],
  ['a draw of another id', {}, { id: crypto.randomUUID() }, 'PT404', 'Draw not found'],
])('refuses to bill %s', async (_, projectValues, { id }: { id?: string }, code, message) => {
  const house = await makeProject({ budget: 5000, client_id: office.customer, ...projectValues });
  const { data: draw } = await addDraw({ amount: 100 }, house);

  const refused = await office.refusal('bill_draw', { p_id: id ?? draw.id });

  expect(refused).toMatchObject({ code, message });
});

it('tells older pages paid, overdue and coming draws apart', async () => {
  await addDraw({ description: 'Late', amount: 100, due_date: '2020-06-01' });
  await addDraw({ description: 'Frame', amount: 100, due_date: '2099-01-01' });
  const { data: deposit } = await addDraw({ description: 'Deposit', amount: 100 });
  await send(await bill(deposit.id));

  expect((await draws()).map(({ description, status }) => [description, status])).toEqual([
    ['Late', 'overdue'],
    ['Frame', 'pending'],
    ['Deposit', 'pending'],
  ]);
});

it('lets only who may write invoices bill a draw', async () => {
  const { data: draw } = await addDraw({ amount: 100 });

  const { error } = await office.company
    .as('field_supervisor')
    .client.rpc('bill_draw', { p_id: draw.id });

  expect(error).toMatchObject({ code: 'PT403' });
});

it('refuses to mark a draw paid without an invoice, and says what to do', async () => {
  const { data: draw } = await addDraw({ amount: 100 });

  const { error } = await client()
    .from('payment_schedule')
    .update({ paid_at: new Date().toISOString() })
    .eq('id', draw.id);

  expect(error).toMatchObject({
    code: 'PT409',
    message: 'A draw is paid through its invoice. Create its invoice and record the payment there.',
  });
  expect(await draws()).toMatchObject([{ state: 'planned' }]);
});

it('refuses draws above the contract with the difference, also two at a time', async () => {
  await addDraw({ amount: 6000 });
  const above = await addDraw({ amount: 4000.01 });

  const both = await Promise.all([addDraw({ amount: 3000 }), addDraw({ amount: 3000 })]);

  expect(above.error).toMatchObject({
    code: 'PT422',
    hint: 'amount',
    message: 'The draws would exceed the contract value by $0.01.',
  });
  expect(both.filter(({ error }) => error)).toHaveLength(1);
});

it('computes a draw from a percentage of the contract, until an amount is typed', async () => {
  const { data: draw } = await addDraw({ amount: 1, percent: 33.333 });
  const amount = () =>
    client().from('payment_schedule').select('amount, percent').eq('id', draw.id).single();
  const computed = await amount();

  await client().from('payment_schedule').update({ amount: 3400 }).eq('id', draw.id);
  const above = await addDraw({ amount: 1, percent: 66.7 });

  expect(computed.data).toEqual({ amount: 3333.3, percent: 33.333 });
  expect((await amount()).data).toEqual({ amount: 3400, percent: null });
  expect(above.error).toMatchObject({
    hint: 'percent',
    message: expect.stringMatching(/by \$70\.00/),
  });
  expect((await addDraw({ amount: 1, percent: 100.1 })).error).not.toBeNull();
});

it('keeps the amount of a draw that is on an invoice', async () => {
  const { data: draw } = await addDraw({ amount: 100 });
  const invoice = await bill(draw.id);

  const changed = await client().from('payment_schedule').update({ amount: 90 }).eq('id', draw.id);
  const renamed = await client()
    .from('payment_schedule')
    .update({ description: 'Framing, done' })
    .eq('id', draw.id);
  const deleted = await client().from('payment_schedule').delete().eq('id', draw.id);

  const message = `This draw is on invoice ${String(invoice.invoice_number)}. Void the invoice to change the draw.`;
  expect([changed.error?.message, deleted.error?.message]).toEqual([message, message]);
  expect(renamed.error).toBeNull();
});

it('forecasts an overdue draw four weeks from now', async () => {
  const week = async () => {
    type Forecast = { weeks: { inflow: number }[] };
    return Number((await office.call<Forecast>('cash_forecast', {})).weeks[4]?.inflow);
  };
  const before = await week();

  await addDraw({ amount: 700, due_date: '2020-06-01' });

  expect((await week()) - before).toBe(700);
});

it('forecasts a draw only until its invoice is sent', async () => {
  const inflow = async () =>
    Number((await office.call<{ expected_inflow: number }>('cash_forecast', {})).expected_inflow);
  const start = await inflow();
  const { data: draw } = await addDraw({ amount: 4000 });
  const planned = await inflow();
  const invoice = await bill(draw.id);
  const drafted = await inflow();
  await send(invoice);

  const { balance } = await office.call<{ balance: number }>('get_invoice', { p_id: invoice.id });
  expect([planned - start, drafted - start, (await inflow()) - start]).toEqual([
    4000,
    4000,
    balance,
  ]);
});
