import { openOrderJob, studs, type OrderJob } from './orderJob.ts';

let job: OrderJob;
beforeAll(async () => {
  job = await openOrderJob();
}, 180_000);
afterAll(() => job?.close());

it('shows the same order in the reports, the vendor, the material, and the summary', async () => {
  const { data: material } = await job.client
    .from('materials')
    .insert({ name: 'Studs', unit: 'each', vendor_id: job.lumber })
    .select('id')
    .single();
  const order = await job.accept(
    await job.order([{ ...studs, material_id: material?.id }, studs], { needed_by: '2020-01-06' }),
  );
  const [line] = order.lines;
  await job.receive(order.id, [{ order_line_id: line?.id, quantity: 30 }]);

  const costs = await job.call<{ cost_code_id: string }[]>('committed_costs', {});
  const lines = await job.call<object[]>('committed_lines', {
    p_project_id: job.project,
    p_cost_code_id: costs[0]?.cost_code_id,
  });
  const vendors = await job.call('purchasing_report', { p_report: 'committed_by_vendor' });
  const ofVendor = await job.call('committed_lines', { p_vendor_id: job.lumber });
  const bought = await job.call('material_purchasing', { p_material_id: material?.id });
  const summary = await job.call('purchasing_summary', {});
  const open = await job.call('order_report', { p_report: 'open' });
  const received = await job.call('order_report', { p_report: 'received_not_billed' });

  expect(costs).toMatchObject([
    { project_id: job.project, orders: 1, ordered: 900, billed: 0, committed: 900 },
  ]);
  expect(lines).toMatchObject([
    { order_id: order.id, committed: 450 },
    { order_id: order.id, committed: 450 },
  ]);
  expect(vendors).toMatchObject([
    { id: job.lumber, orders: 1, ordered: 900, billed: 0, committed: 900 },
  ]);
  expect(ofVendor).toEqual(lines);
  expect(bought).toMatchObject({ orders: [{ id: order.id, quantity: 70 }], prices: [] });
  expect(summary).toMatchObject({ late_count: 1, late: [{ id: order.id }], to_approve: 0 });
  expect(open).toMatchObject({ late: 1 });
  expect(received).toMatchObject([{ order_id: order.id, received: 30, billed: 0, amount: 135 }]);
});
