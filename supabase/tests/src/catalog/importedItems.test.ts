import { startCatalog } from './startCatalog.ts';

const { backend, company, owner, importFile } = startCatalog();
const item = async (name: string) => {
  const { data } = await owner()
    .from('items_database')
    .select('cost, unit_price, markup_percentage, unit, tax_category, reorder_level, current_stock')
    .eq('name', name)
    .eq('is_active', true);
  return data;
};

describe('items without a code', () => {
  it('come in once from the same file', async () => {
    const rows = [
      { name: 'Crane', unit: 'day', unit_price: 900 },
      { name: 'Crane', unit: 'hour', unit_price: 150 },
      { name: 'Crane', unit: 'hour', unit_price: 160 },
    ];

    const once = await importFile('items', rows);
    const twice = await importFile('items', rows);

    expect(once).toMatchObject({ created_rows: 2, failed_rows: 1 });
    expect(once.errors).toEqual([
      { row: 3, name: 'Crane', message: 'An item with this name and unit exists already' },
    ]);
    expect(twice).toMatchObject({ created_rows: 0, failed_rows: 3 });
    expect(await item('Crane')).toHaveLength(2);
  });

  it('are updated by name, whatever unit they have, where the file tells none', async () => {
    await importFile('items', [{ name: 'Helper', unit: 'hour', unit_price: 40 }]);

    const updated = await importFile('items', [{ name: 'Helper', unit_price: 45 }], 'update');

    expect(updated).toMatchObject({ created_rows: 0, updated_rows: 1 });
    expect(await item('Helper')).toMatchObject([{ unit: 'hour', unit_price: 45 }]);
  });

  it('are others than those of the same name that have a code of their own', async () => {
    await importFile('items', [{ name: 'Stud', sku: 'ST-8' }]);

    expect(await importFile('items', [{ name: 'Stud', sku: 'ST-10' }])).toMatchObject({
      created_rows: 1,
    });
  });
});

it('gets the tax rate that the file names, and reports one that is missing', async () => {
  const [rate] = await backend().sql`
    insert into tax_rates (company_id, name, rate) values (${company().id}, 'Food', 2.5) returning id`;
  const rows = [
    { name: 'Water', unit_price: 2, tax_rate: ' food ' },
    { name: 'Snow', unit_price: 3, tax_rate: 'Snow tax' },
    { name: 'Ice', unit_price: 4 },
  ];

  const done = await importFile('items', rows);
  const { data } = await owner()
    .from('items_database')
    .select('name, tax_rate_id')
    .in('name', ['Water', 'Ice']);

  expect(done).toMatchObject({ created_rows: 2, errors: [{ row: 2, name: 'Snow' }] });
  expect(done.errors?.[0]?.message).toMatch(/There is no tax rate "Snow tax"/);
  expect(data).toEqual(
    expect.arrayContaining([
      { name: 'Water', tax_rate_id: rate?.['id'] },
      { name: 'Ice', tax_rate_id: null },
    ]),
  );
});

describe('prices of imported items', () => {
  it.each([
    ['cost alone: the usual markup', { cost: 10 }, [10, 15, 50]],
    ['cost and markup', { cost: 10, markup_percentage: 20 }, [10, 12, 20]],
    ['cost and price: the markup between them', { cost: 8, unit_price: 10 }, [8, 10, 25]],
    ['a price below the cost', { cost: 8, unit_price: 6 }, [8, 6, 0]],
    ['all three, as they stand', { cost: 8, unit_price: 10, markup_percentage: 30 }, [8, 10, 30]],
    ['price alone', { unit_price: 10 }, [null, 10, 0]],
    ['neither', {}, [null, 0, 0]],
  ])('of %s', async (words, prices, expected) => {
    await importFile('items', [{ name: words, ...prices }]);

    const [row] = (await item(words)) ?? [];
    expect([row?.cost, row?.unit_price, row?.markup_percentage]).toEqual(expected);
  });

  it('take the markup that the company has set', async () => {
    await owner().rpc('save_default_markup', { p_percent: 80 });

    await importFile('items', [{ name: 'Marked up', cost: 10 }]);
    await owner().rpc('save_default_markup', { p_percent: 50 });

    expect(await item('Marked up')).toMatchObject([{ unit_price: 18, markup_percentage: 80 }]);
  });

  it.each([
    ['a cost moves the markup, not the price', { cost: 12 }, [12, 15, 25]],
    ['a price moves the markup', { unit_price: 20 }, [10, 20, 100]],
    ['a markup moves the price', { markup_percentage: 100 }, [10, 20, 100]],
    ['no price, no change', { description: 'New' }, [10, 15, 50]],
  ])('stay in step when %s', async (words, change, expected) => {
    await importFile('items', [{ name: words, cost: 10 }]);

    await importFile('items', [{ name: words, ...change }], 'update');

    const [row] = (await item(words)) ?? [];
    expect([row?.cost, row?.unit_price, row?.markup_percentage]).toEqual(expected);
  });
});

it('updates all that a file says of an item, but for its stock', async () => {
  await importFile('items', [{ name: 'Tile', sku: 'TL', current_stock: 5 }]);

  await importFile(
    'items',
    [{ name: 'Tile', sku: 'TL', tax_category: 'exempt', reorder_level: 9, current_stock: 50 }],
    'update',
  );

  expect(await item('Tile')).toMatchObject([
    { tax_category: 'exempt', reorder_level: 9, current_stock: 5 },
  ]);
});

it('keeps stock of what the file has stock of', async () => {
  await importFile('items', [
    { name: 'Rate A', unit_price: 5 },
    { name: 'Rate B', current_stock: 0 },
    { name: 'Rate C', reorder_level: 4 },
  ]);

  const { data } = await owner()
    .from('item_list')
    .select('inventory_tracking, stock_status')
    .like('name', 'Rate _')
    .order('name');
  expect(data).toEqual([
    { inventory_tracking: false, stock_status: 'in' },
    { inventory_tracking: true, stock_status: 'out' },
    { inventory_tracking: true, stock_status: 'out' },
  ]);
});

it('updates a hundred at a time, and all but the bad ones; of two rows for one item the last counts', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => ({ name: `Lag ${at}`, sku: `LAG-${at}` }));
  await importFile('items', rows);

  const again = rows.map((row, at) => ({
    ...row,
    unit_price: at,
    unit: at === 7 ? 'furlong' : 'box',
  }));
  const updated = await importFile(
    'items',
    [...again, { name: 'Lag 3', sku: 'LAG-3', unit_price: 99 }],
    'update',
  );

  const { data } = await owner()
    .from('items_database')
    .select('name, unit_price, unit')
    .in('sku', ['LAG-3', 'LAG-7', 'LAG-8', 'LAG-149'])
    .order('unit_price');
  expect(updated).toMatchObject({ created_rows: 0, updated_rows: 150, failed_rows: 1 });
  expect(updated.errors).toMatchObject([{ row: 8, message: 'Unknown unit' }]);
  expect(data).toEqual([
    { name: 'Lag 7', unit_price: 0, unit: 'each' },
    { name: 'Lag 8', unit_price: 8, unit: 'box' },
    { name: 'Lag 3', unit_price: 99, unit: 'box' },
    { name: 'Lag 149', unit_price: 149, unit: 'box' },
  ]);
});

it.each([
  [
    'stays when the file has the whole of it on one line',
    '9 Elm St, Ames, IA',
    { street: '9 Elm St' },
  ],
  ['changes in the parts that the file gives', '7 Oak St', { street: '7 Oak St' }],
])("a vendor's address %s", async (words, street, expected) => {
  const address = { street: '9 Elm St', city: 'Ames', state: 'IA' };
  await importFile('vendors', [{ name: words, ...address }]);

  await importFile('vendors', [{ name: words, street }], 'update');

  const { data } = await owner().from('vendors').select('address').eq('name', words).single();
  expect(data?.address).toEqual({ ...address, ...expected });
});

it('leaves the address of a client abroad alone that the file has on one line', async () => {
  const name = 'Maple Homes';
  const address = { street: '1 King St', city: 'Toronto', state: 'ON', country: 'Canada' };
  await importFile('clients', [{ name, address }]);

  const line = { street: '1 King St, Toronto, ON, Canada', country: 'USA' };
  const updated = await importFile('clients', [{ name, address: line }], 'update');

  const { data } = await owner().from('clients').select('address').eq('name', name).single();
  expect(updated).toMatchObject({ updated_rows: 1 });
  expect(data?.address).toEqual(address);
});

describe('change_materials', () => {
  const insert = async (name: string) => {
    const { data } = await owner()
      .from('materials')
      .insert({ company_id: company().id, name, unit_cost: 3, unit_price: 4, reorder_point: 7 })
      .select('id')
      .single();
    return String(data?.id);
  };
  const prices = async (ids: string[]) => {
    const { data } = await owner()
      .from('materials')
      .select('unit_price, category, reorder_point')
      .in('id', ids)
      .order('name');
    return data;
  };

  it('changes materials, and restore_materials changes them back but for those changed since', async () => {
    const ids = [await insert('Lath A'), await insert('Lath B')];

    const changed = await owner().rpc('change_materials', {
      p_ids: ids,
      p_changes: { price_percent: 10, category: 'other', reorder_point: 9 },
    });
    const between = await prices(ids);
    await owner().from('materials').update({ unit_price: 6 }).eq('name', 'Lath B');
    const restored = await owner().rpc('restore_materials', { p_materials: changed.data });

    expect(between).toEqual([
      { unit_price: 4.4, category: 'other', reorder_point: 9 },
      { unit_price: 4.4, category: 'other', reorder_point: 9 },
    ]);
    expect(restored).toMatchObject({ data: 1, error: null });
    expect(await prices(ids)).toEqual([
      { unit_price: 4, category: 'materials', reorder_point: 7 },
      { unit_price: 6, category: 'other', reorder_point: 9 },
    ]);
  });

  it('leaves what another company has', async () => {
    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });
    const id = await insert('Own');

    const { data } = await rival.owner.client.rpc('change_materials', {
      p_ids: [id],
      p_changes: { price_percent: 10 },
    });
    const back = await rival.owner.client.rpc('restore_materials', {
      p_materials: [
        {
          id,
          version: 1,
          unit_price: 1,
          category: 'other',
          reorder_point: 0,
          minimum_stock: 0,
          lead_time_days: 0,
          is_active: true,
        },
      ],
    });

    expect([data, back.data]).toEqual([[], 0]);
    expect(await prices([id])).toMatchObject([{ unit_price: 4 }]);
  });
});
