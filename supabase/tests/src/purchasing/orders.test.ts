import { openOrderJob, studs, type OrderJob } from './orderJob.ts';

let job: OrderJob;
beforeAll(async () => {
  job = await openOrderJob();
}, 180_000);
afterAll(() => job?.close());

const plates = { description: 'Plates', quantity: 3, unit: 'each', unit_cost: 33.3333 };

it('commits an order when the vendor accepts it, not when it is sent, with its tax to the cent', async () => {
  const before = await job.costs();
  const draft = await job.order([studs, plates], { tax: 45.01 });
  expect(draft).toMatchObject({ state: 'draft', total: 595.01, committed: 0 });
  expect(draft.lines.map(({ tax_amount }) => tax_amount)).toEqual([36.83, 8.18]);
  await job.send(draft.id);
  expect(await job.costs()).toEqual(before);

  const accepted = await job.accept(draft);
  expect(accepted).toMatchObject({ state: 'accepted', committed: 595.01 });
  expect((await job.costs()).committed).toBeCloseTo(before.committed + 595.01, 2);
});

it('changes an accepted order by a revision only, which the vendor must accept again', async () => {
  const first = await job.accept(await job.order([studs]));
  const other = await job.vendor('Other Yard');
  const change = (more: object) => ({
    p_order: {
      id: first.id,
      version: first.version,
      vendor_id: job.lumber,
      project_id: job.project,
      lines: [{ ...studs, id: first.lines[0]?.id, quantity: 120 }],
      ...more,
    },
  });
  expect(await job.refusal('save_purchase_order', change({ vendor_id: other }))).toMatchObject({
    code: 'PT409',
    hint: 'vendor_id',
    message: 'The vendor accepted this order. Create a revision to change the vendor.',
  });
  expect(await job.refusal('save_purchase_order', change({}))).toMatchObject({ code: 'PT409' });
  const { token } = await job.call<{ token: string }>('send_purchase_order', {
    p_id: (await job.order([studs])).id,
    p_mails: false,
  });
  expect(token.length).toBeGreaterThan(40);

  const revised = await job.call('save_purchase_order', change({ revision_reason: 'More studs' }));
  expect(revised).toMatchObject({
    state: 'draft',
    revision: 2,
    revisions: [{ revision: 1, total: 450, accepted_name: 'Vera Vendor', reason: 'More studs' }],
  });
  const link = (await job.send(first.id)).token;
  const stale = await job.answer(link, { answer: 'accepted', revision: 1, name: 'Vera' });
  expect(stale.error).toMatchObject({ code: 'PT409' });
  const { data } = await job.answer(link, { answer: 'accepted', revision: 2, name: 'Vera' });
  expect(data).toMatchObject({ state: 'accepted', total: 540 });

  // The order of another vendor is not for the link of the first one.
  const now = await job.client.from('purchase_orders').select('version').eq('id', first.id);
  const elsewhere = { vendor_id: other, revision_reason: 'Sooner', ...now.data?.[0] };
  await job.call('save_purchase_order', change(elsewhere));
  const late = await job.answer(link, { answer: 'accepted', revision: 3, name: 'Vera' });
  expect(late.error).toMatchObject({ code: 'PT404' });
});

it('refuses a forged link, a missing name, and a date in the past', async () => {
  const order = await job.order([studs]);
  const { token } = await job.send(order.id);
  const say = async (given: object, link = token) =>
    (await job.answer(link, { revision: 1, ...given })).error;
  expect(await say({ answer: 'accepted', name: 'Eve' }, `${token}x`)).toMatchObject({
    code: 'PT404',
    message: 'This link is no longer valid.',
  });
  expect(await say({ answer: 'accepted' })).toMatchObject({ code: 'PT422', hint: 'name' });
  expect(await say({ answer: 'proposed', proposed_date: '2020-01-01' })).toMatchObject({
    hint: 'proposed_date',
  });
  expect(await say({ answer: 'declined', note: 'Out of stock' })).toBeNull();
  await job.call('void_purchase_order', { p_id: order.id });
  expect(await say({ answer: 'accepted', name: 'Vera' })).toMatchObject({ code: 'PT404' });
});

it('has someone else approve an order above the limit', async () => {
  const big = { ...studs, quantity: 2000 };
  const order = await job.order([big]);
  expect(order.needs_approval).toBe(true);
  expect(await job.refusal('send_purchase_order', { p_id: order.id })).toMatchObject({
    code: 'PT409',
    message: 'Orders above $5,000.00 need an approval before they are sent.',
  });
  expect(await job.refusal('approve_purchase_order', { p_id: order.id })).toMatchObject({
    code: 'PT403',
    message: 'You entered this, so someone else has to approve it.',
  });
  const approved = await job.manager.rpc('approve_purchase_order', { p_id: order.id });
  expect(approved.data).toMatchObject({ needs_approval: false });

  const huge = await job.order([{ ...big, quantity: 3000 }]);
  const refused = await job.manager.rpc('approve_purchase_order', { p_id: huge.id });
  expect(refused.error?.message).toBe(
    'You can approve up to $10,000.00. Ask an owner to approve this.',
  );
  const byManager = await job.manager.rpc('save_purchase_order', {
    p_order: { vendor_id: job.lumber, lines: [{ ...big, quantity: 3000 }] },
  });
  // Notified is who may approve it, and only of orders above the limit.
  await job.order([studs]);
  const asked = async (client: typeof job.manager) =>
    (await client.from('notifications').select('subject_id').eq('kind', 'approval_needed')).data;
  expect(await asked(job.manager)).toEqual([{ subject_id: order.id }]);
  expect(await asked(job.client)).toEqual([{ subject_id: byManager.data.id }]);
  const ownerApproves = await job.call('approve_purchase_order', { p_id: byManager.data.id });
  expect(ownerApproves).toMatchObject({ needs_approval: false });
});

it('lets the only person of a company approve their own order', async () => {
  const alone = await job.backend.makeCompany({ plan: 'professional' });
  const { data: vendor } = await alone.owner.client
    .from('vendors')
    .insert({ name: 'Yard' })
    .select('id')
    .single();
  const made = await alone.owner.client.rpc('save_purchase_order', {
    p_order: { vendor_id: vendor?.id, lines: [{ ...studs, quantity: 3000 }] },
  });
  const approved = await alone.owner.client.rpc('approve_purchase_order', { p_id: made.data.id });
  expect(approved.error).toBeNull();
});

it('receives at three decimals, refuses 100.002 of 100, and confirms within the tolerance', async () => {
  const order = await job.accept(await job.order([studs]));
  const line = order.lines[0]?.id;
  const half = await job.foreman.rpc('receive_goods', {
    p_receipt: {
      id: '5c1f1d0e-9a53-4c39-8d5f-0d7a3c1b2a01',
      order_id: order.id,
      lines: [{ order_line_id: line, quantity: 50 }],
    },
  });
  expect(half.data).toMatchObject({ state: 'partly_received' });
  expect(JSON.stringify(half.data)).not.toContain('cost');
  // The device sends it again.
  await job.foreman.rpc('receive_goods', {
    p_receipt: {
      id: half.data.id,
      order_id: order.id,
      lines: [{ order_line_id: line, quantity: 50 }],
    },
  });
  const over = { order_id: order.id, lines: [{ order_line_id: line, quantity: 50.002 }] };
  expect(await job.refusal('receive_goods', { p_receipt: over })).toMatchObject({
    code: 'PT422',
    hint: 'lines.0.quantity',
    message: 'That would be 100.002 of 100 ordered. Revise the order to receive more.',
  });
  await job.client.from('purchasing_settings').insert({ receipt_tolerance_percent: 2 });
  expect(await job.refusal('receive_goods', { p_receipt: over })).toMatchObject({
    code: 'PT409',
    hint: 'is_over_confirmed',
  });
  expect(
    await job.call('receive_goods', { p_receipt: { ...over, is_over_confirmed: true } }),
  ).toMatchObject({ state: 'received' });
  await job.backend.sql`delete from purchasing_settings where company_id = ${job.company.id}`;

  const deliveries = await job.foreman.rpc('project_deliveries', { p_project_id: job.project });
  expect(JSON.stringify(deliveries.data)).not.toMatch(/cost|amount|total/);
  const whole = await job.foreman.rpc('get_purchase_order', { p_id: order.id });
  expect(whole.error).toMatchObject({ code: 'PT403' });
});

it('adds a delivery for stock to stock, and takes it back', async () => {
  const { data: material } = await job.client
    .from('materials')
    .insert({
      name: 'Screws',
      vendor_id: job.lumber,
      unit_cost: 8,
      reorder_point: 10,
      minimum_stock: 25,
    })
    .select('id')
    .single();
  const stock = async () =>
    (await job.client.from('materials').select('current_stock').eq('id', material?.id).single())
      .data?.current_stock;
  const [group] = await job.call<{ vendor_id: string; lines: Record<string, unknown>[] }[]>(
    'purchase_needs',
    {
      p_source: { low_stock: true },
    },
  );
  expect(group).toMatchObject({
    vendor_id: job.lumber,
    lines: [{ material_id: material?.id, quantity: 25, unit_cost: 8 }],
  });
  const draft = await job.order(group?.lines ?? [], { project_id: null });
  expect(await job.call('purchase_needs', { p_source: { low_stock: true } })).toEqual([]);
  const order = await job.accept(draft);
  const line = { order_line_id: order.lines[0]?.id, quantity: 25 };
  expect(
    await job.refusal('receive_goods', {
      p_receipt: { order_id: order.id, lines: [{ ...line, quantity: 0.5 }] },
    }),
  ).toMatchObject({ code: 'PT422', hint: 'lines.0.quantity' });
  const { id } = await job.receive(order.id, [line]);
  expect(await stock()).toBe(25);
  const undone = await job.call('undo_receipt', { p_id: id, p_reason: ' Wrong order ' });
  expect(undone.receipts).toMatchObject([{ id, undo_reason: 'Wrong order' }]);
  expect(await stock()).toBe(0);
  expect(await job.refusal('undo_receipt', { p_id: id })).toMatchObject({ code: 'PT409' });
});

it('closes short with a reason, and then commits nothing', async () => {
  const before = (await job.costs()).committed;
  const order = await job.accept(await job.order([studs]));
  await job.receive(order.id, [{ order_line_id: order.lines[0]?.id, quantity: 40 }]);
  expect(
    await job.refusal('close_purchase_order', { p_id: order.id, p_reason: ' ' }),
  ).toMatchObject({ code: 'PT422', hint: 'reason' });
  const closed = await job.call('close_purchase_order', {
    p_id: order.id,
    p_reason: 'Discontinued',
  });
  expect(closed).toMatchObject({ state: 'closed', committed: 0 });
  expect((await job.costs()).committed).toBeCloseTo(before, 2);
  expect(await job.refusal('void_purchase_order', { p_id: order.id })).toMatchObject({
    code: 'PT409',
  });
  expect(await job.call('order_report', { p_report: 'received_not_billed' })).toContainEqual(
    expect.objectContaining({ order_id: order.id, received: 40, amount: 180 }),
  );
});
