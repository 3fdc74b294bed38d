import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { units } from '@plumbline/domain';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['field_supervisor'] });
}, 120_000);
afterAll(() => backend?.close());

const owner = () => company.as('owner').client;
const save = (item: Record<string, unknown>, related?: string[]) =>
  owner().rpc('save_item', { p_item: item, ...(related && { p_related: related }) });

describe('units', () => {
  it('are the same in the database and in the domain', async () => {
    const rows = await backend.sql`select code, label, aliases from public.units order by position`;

    expect(
      Object.fromEntries(rows.map(({ code, label, aliases }) => [code, { label, aliases }])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(units).map(([code, { label, aliases }]) => [
          code,
          { label, aliases: [...aliases] },
        ]),
      ),
    );
  });
});

describe('the price of the day', () => {
  const month = new Date().getUTCMonth();
  const seasonal = [11, 0, 1].includes(month) ? 175.5 : [5, 6, 7].includes(month) ? 140.25 : 150;

  it.each([
    ['a selling price stands', { cost: 100, unit_price: 150, markup_percentage: 50 }, 150],
    ['a selling price without a cost stands', { unit_price: 150, markup_percentage: 50 }, 150],
    [
      'a cost-only import gets its markup, to the cent',
      { unit_price: 33.33, markup_percentage: 33.33, price_basis: 'cost' },
      44.44,
    ],
    ['a cost-only import without markup stands', { unit_price: 100, price_basis: 'cost' }, 100],
    [
      'winter and summer have their own',
      { unit_price: 150, seasonal_pricing: true, winter_price: 175.5, summer_price: 140.25 },
      seasonal,
    ],
  ])('%s', async (name, item, price) => {
    const { data } = await save({ name, ...item });

    expect(data.price).toBe(price);
  });
});

describe('save_item', () => {
  it('creates once, however often it is repeated', async () => {
    const item = { id: crypto.randomUUID(), name: 'Stud 2x4', cost: 3, unit_price: 4.5 };

    await save(item);
    const { data, error } = await save(item);

    expect(error).toBeNull();
    expect(data).toMatchObject({
      id: item.id,
      name: 'Stud 2x4',
      unit: 'each',
      tax_category: 'materials',
    });
  });

  it('refuses a stale version and a barcode that another item has', async () => {
    const first = { id: crypto.randomUUID(), name: 'First', barcode: '4006381333931' };
    await save(first);
    await save({ id: first.id, name: 'First, changed', version: 1 });

    const stale = await save({ id: first.id, name: 'Stale', version: 1 });
    const taken = await save({ name: 'Second', barcode: '4006381333931' });

    expect(stale.error).toMatchObject({ code: 'PT409' });
    expect(taken.error).toMatchObject({ code: 'PT422', hint: 'barcode' });
  });

  it('keeps the items sold with it', async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await save({ id: one, name: 'Bolt' });
    await save({ id: two, name: 'Nut' }, [one]);

    const { data } = await owner().rpc('related_items', { p_item_id: two });
    await save({ id: two, name: 'Nut' }, []);
    const { data: after } = await owner().rpc('related_items', { p_item_id: two });

    expect(data).toEqual([expect.objectContaining({ id: one })]);
    expect(after).toEqual([]);
  });

  it('is closed to a field supervisor', async () => {
    const { error } = await company
      .as('field_supervisor')
      .client.rpc('save_item', { p_item: { name: 'No' } });

    expect(error).toMatchObject({ code: 'PT403' });
  });
});

describe('try_import', () => {
  it.each([
    [
      'vendors',
      [{ name: 'Acme' }, { name: 'Acme' }, { name: '' }],
      ['This vendor exists already', 'Vendor name is required'],
    ],
    [
      'materials',
      [
        { name: 'Sand', unit: 'sq ft' },
        { name: 'Gravel', unit: 'furlong' },
        { name: 'Lime', vendor: 'Nobody' },
      ],
      ['Unknown unit', 'There is no vendor "Nobody". Add it first, or import without vendors.'],
    ],
    [
      'items',
      [
        { name: 'Nail', sku: 'N1' },
        { name: 'Nail', sku: 'N1' },
      ],
      ['An item with this SKU exists already: "Nail"'],
    ],
  ])('says what would not come in of %s, and saves nothing', async (kind, rows, messages) => {
    const before = await owner().from('import_jobs').select('id');

    const { data, error } = await owner().rpc('try_import', { p_kind: kind, p_rows: rows });
    const after = await owner().from('import_jobs').select('id');

    expect(error).toBeNull();
    expect(data.map(({ message }: { message: string }) => message)).toEqual(messages);
    expect(after.data).toEqual(before.data);
  });

  it('refuses more rows than one import takes', async () => {
    const rows = Array.from({ length: 5001 }, () => ({ name: 'x' }));

    const { error } = await owner().rpc('try_import', { p_kind: 'vendors', p_rows: rows });

    expect(error).toMatchObject({ code: 'PT422', message: 'Import 1 to 5,000 rows at a time.' });
  });
});

describe('a vendor’s link to a material', () => {
  it('is made once', async () => {
    const db = owner();
    const { id: company_id } = company;
    const [vendor_id, material_id] = [crypto.randomUUID(), crypto.randomUUID()];
    await db.from('vendors').insert({ id: vendor_id, company_id, name: 'Brick yard' });
    await db.from('materials').insert({ id: material_id, company_id, name: 'Brick' });
    const link = () => db.from('vendor_materials').insert({ company_id, vendor_id, material_id });

    const [first, second] = [await link(), await link()];

    expect(first.error).toBeNull();
    expect(second.error).toMatchObject({
      code: 'PT409',
      message: 'This vendor-material relationship already exists',
    });
  });
});

describe('the price book', () => {
  it('carries a vendor’s new price to the open quote, and the accepted price into drafts only', async () => {
    const db = owner();
    const { id } = company;
    const [vendor, material, item] = [
      crypto.randomUUID(),
      crypto.randomUUID(),
      crypto.randomUUID(),
    ];
    await db.from('vendors').insert({ id: vendor, company_id: id, name: 'Lumber yard' });
    await db
      .from('materials')
      .insert({ id: material, company_id: id, name: 'Stud', unit_cost: 100, vendor_id: vendor });
    await db
      .from('vendor_materials')
      .insert({ company_id: id, vendor_id: vendor, material_id: material, unit_cost: 100 });
    await save({
      id: item,
      name: 'Stud wall',
      cost: 100,
      unit_price: 150,
      markup_percentage: 50,
      material_id: material,
    });
    const quote = async (status: string) => {
      const [row] = await backend.sql`
        insert into public.quotes (company_id, quote_number, title) values (${id}, ${`Q-${status}`}, ${status}) returning id`;
      await backend.sql`
        insert into public.quote_items (company_id, quote_id, item_id, name, quantity, unit_price)
        values (${id}, ${row!.id}, ${item}, 'Stud wall', 10, 150)`;
      if (status !== 'draft')
        await backend.sql`update public.quotes set status = ${status} where id = ${row!.id}`;
      return row!.id;
    };
    const [draft, sent] = [await quote('draft'), await quote('sent')];

    await db
      .from('vendor_materials')
      .update({ unit_cost: 120 })
      .eq('company_id', id)
      .eq('material_id', material);
    const { data: proposals } = await db
      .from('price_proposal_list')
      .select('*')
      .eq('company_id', id)
      .eq('status', 'pending');
    const { data: warnings } = await db
      .from('quote_margin_warnings')
      .select('*')
      .eq('company_id', id)
      .order('title');
    const { data: accepted } = await db.rpc('accept_prices', {
      p_ids: proposals!.map((one) => one.id),
      p_reprice_drafts: true,
    });
    const prices =
      await backend.sql`select quote_id, unit_price, unit_cost from public.quote_items where item_id = ${item}`;

    expect(proposals).toMatchObject([
      { item_id: item, old_cost: 100, new_cost: 120, old_price: 150, new_price: 180 },
    ]);
    expect(warnings).toMatchObject([
      { id: draft, status: 'draft', margin_lost: 200, margin_before: 33.33, margin_now: 20 },
      { id: sent, status: 'sent', margin_lost: 200 },
    ]);
    expect(accepted).toMatchObject({ items: 1, quotes: 1, kept: 0 });
    expect(Object.fromEntries(prices.map((one) => [one.quote_id, Number(one.unit_price)]))).toEqual(
      { [draft]: 180, [sent]: 150 },
    );
  });
});
