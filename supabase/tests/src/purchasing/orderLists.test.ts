import { openOrderJob, studs, type OrderJob } from './orderJob.ts';

let job: OrderJob;
beforeAll(async () => {
  job = await openOrderJob();
}, 180_000);
afterAll(() => job?.close());

it('orders what a quote needs from its preferred vendors, once', async () => {
  const { data: material } = await job.client
    .from('materials')
    .insert({ name: 'Decking' })
    .select('id')
    .single();
  await job.client
    .from('vendor_materials')
    .insert({ vendor_id: job.lumber, material_id: material?.id, unit_cost: 12.5 });
  await job.call('set_preferred_vendor', {
    p_material_id: material?.id,
    p_vendor_id: job.lumber,
  });
  const { data: item } = await job.client
    .from('items_database')
    .insert({ name: 'Decking', unit_price: 30, cost: 14, material_id: material?.id })
    .select('id')
    .single();
  const quote = await job.acceptedQuote(
    [
      { name: 'Decking', item_id: item?.id, quantity: 40, unit_price: 30 },
      { name: 'Permit', quantity: 1, unit_price: 200, unit_cost: 150 },
    ],
    { project_id: job.project },
  );
  const needs = () =>
    job.call<{ vendor_id: string | null; lines: Record<string, unknown>[] }[]>('purchase_needs', {
      p_source: { quote_id: quote.id },
    });
  const [first, rest] = await needs();
  expect(first).toMatchObject({
    vendor_id: job.lumber,
    lines: [{ material_id: material?.id, quantity: 40, unit_cost: 12.5 }],
  });
  expect(rest).toMatchObject({
    vendor_id: null,
    lines: [{ description: 'Permit', unit_cost: 150 }],
  });
  await job.order(first?.lines ?? [], { quote_id: quote.id });
  expect((await needs()).map(({ vendor_id }) => vendor_id)).toEqual([null]);
});

it('orders what the budget has for subcontractors as a subcontract', async () => {
  const budget = { project_id: job.project, amount: 4000 };
  const { error } = await job.client.from('budget_lines').insert([
    { ...budget, category: 'subcontractors', description: 'Roofing' },
    { ...budget, category: 'materials', description: 'Shingles' },
  ]);
  expect(error).toBeNull();
  const [group] = await job.call<{ lines: { description: string; kind: string }[] }[]>(
    'purchase_needs',
    { p_source: { project_id: job.project } },
  );
  expect(group?.lines.map(({ description, kind }) => [description, kind])).toEqual(
    expect.arrayContaining([
      ['Roofing', 'subcontract'],
      ['Shingles', 'materials'],
    ]),
  );
});

it('pages, sorts, and searches orders by number, vendor, and project', async () => {
  const named = await job.vendor('Zebra Supply');
  const order = await job.order([studs], { vendor_id: named });
  const page = (p_filters: object, more: object = {}) =>
    job.call<{ total: number; rows: { id: string; vendor_name: string }[] }>(
      'purchase_order_page',
      {
        p_filters,
        ...more,
      },
    );
  expect(await page({ q: 'zebra' })).toMatchObject({
    total: 1,
    rows: [{ id: order.id, vendor_name: 'Zebra Supply', project_name: 'House', total: 450 }],
  });
  expect((await page({ state: ['draft'], vendor: named })).total).toBe(1);
  for (const p_sort of ['number', 'total', 'state', 'needed_by', 'vendor_name', 'created_at']) {
    const { rows, total } = await page({}, { p_sort, p_descending: true });
    expect(rows).toHaveLength(Math.min(total, 25));
  }
  const { rows } = await page({}, { p_sort: 'vendor_name', p_descending: true });
  expect(rows[0]?.vendor_name).toBe('Zebra Supply');
});
