import { startCatalog } from './startCatalog.ts';

const { company, owner, importFile } = startCatalog();
const importNames = async (kind: string, names: string[]): Promise<string> => {
  const rows = names.map((name) => ({ name, ...(kind === 'materials' && { current_stock: 5 }) }));
  return (await importFile(kind, rows)).whole;
};
const idOf = async (table: string, name: string): Promise<string> => {
  const { data } = await owner().from(table).select('id').eq('name', name).single();
  return data?.id;
};
const left = async (table: string, names: string[]) => {
  const { data } = await owner().from(table).select('name').in('name', names).order('name');
  return data?.map(({ name }) => name);
};

describe('an import that is taken back', () => {
  it('leaves the vendors from whom something is bought', async () => {
    const names = ['Bay Supply', 'Cove Supply', 'Dune Supply'];
    const whole = await importNames('vendors', names);
    const [bay, cove] = [await idOf('vendors', 'Bay Supply'), await idOf('vendors', 'Cove Supply')];
    const material = crypto.randomUUID();
    const own = { company_id: company().id };
    await owner()
      .from('materials')
      .insert({ ...own, id: material, name: 'Felt', vendor_id: bay });
    await owner()
      .from('vendor_materials')
      .insert({ ...own, vendor_id: cove, material_id: material, unit_cost: 3 });

    const { data } = await owner().rpc('undo_import', { p_id: whole });

    expect(data).toMatchObject({ undone: 1, kept: 2 });
    expect(await left('vendors', names)).toEqual(['Bay Supply', 'Cove Supply']);
  });

  it('leaves the materials that were booked, priced or built on', async () => {
    const names = ['Grout A', 'Grout B', 'Grout C', 'Grout D'];
    const whole = await importNames('materials', names);
    const [a, b, c] = await Promise.all(names.map((name) => idOf('materials', name)));
    const own = { company_id: company().id };
    await owner()
      .from('stock_movements')
      .insert({ ...own, material_id: a, kind: 'used', quantity: -2 });
    await owner()
      .from('cost_tracking')
      .insert({ ...own, material_id: b, cost: 4, effective_date: '2026-10-01' });
    await owner().rpc('save_item', { p_item: { name: 'Tiling', material_id: c } });

    const { data } = await owner().rpc('undo_import', { p_id: whole });

    expect(data).toMatchObject({ undone: 1, kept: 3 });
    expect(await left('materials', names)).toEqual(['Grout A', 'Grout B', 'Grout C']);
  });
});

describe.each([
  ['items', 'items_database'],
  ['vendors', 'vendors'],
  ['materials', 'materials'],
])('a file of %s that writes one row twice', (kind, table) => {
  const row = (name: string, note: string) => ({
    name,
    [kind === 'vendors' ? 'notes' : 'description']: note,
  });

  it('keeps nothing of it when it is taken back', async () => {
    const [there, fresh] = [`Twice ${kind}`, `Fresh ${kind}`];
    await importFile(kind, [row(there, 'before')]);
    const { whole } = await importFile(
      kind,
      [row(there, 'one'), row(there, 'two'), row(fresh, 'one'), row(fresh, 'two')],
      'update',
    );

    const { data } = await owner().rpc('undo_import', { p_id: whole });

    expect(data).toMatchObject({ undone: 1, restored: 1, kept: 0 });
    const rows = await owner().from(table).select('*').eq('name', there);
    expect(rows.data).toMatchObject([row(there, 'before')]);
  });
});

describe('a file of materials', () => {
  it('comes in a hundred rows at a time, and all but the bad ones', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => ({ name: `Bar ${at}`, sku: `BAR-${at}` }));
    Object.assign(rows[3] ?? {}, { unit: 'furlong' });
    Object.assign(rows[5] ?? {}, { vendor: 'Nobody' });
    Object.assign(rows[120] ?? {}, { sku: 'BAR-7' });
    Object.assign(rows[229] ?? {}, { name: 'bar 12', sku: '' });

    const batch = await importFile('materials', rows);

    expect(batch).toMatchObject({ created_rows: 226, failed_rows: 4 });
    expect(batch.errors.map(({ row }: { row: number }) => row)).toEqual([4, 6, 121, 230]);
  });

  it.each([
    ['materials', 'Materials imported', '3 materials from prices.csv'],
    ['vendors', 'Vendors imported', '3 vendors from prices.csv'],
  ])(
    'of %s is one line among the activities, and one more when it is taken back',
    async (kind, title, words) => {
      const names = [1, 2, 3].map((at) => `News ${kind} ${at}`);

      const whole = await importNames(kind, names);
      const undone = await owner().rpc('undo_import', { p_id: whole });

      const { data } = await owner()
        .from('activity_log')
        .select('title, description')
        .or(`description.like.News ${kind}*,entity_id.eq.${whole}`)
        .order('created_at');
      expect(undone.data).toMatchObject({ undone: 3 });
      expect(data).toEqual([
        { title, description: words },
        { title: 'Import undone', description: words },
      ]);
    },
  );

  it('tells of a material that was deleted by hand', async () => {
    await importNames('materials', ['Lone bar']);

    await owner().from('materials').delete().eq('name', 'Lone bar');

    const { data } = await owner()
      .from('activity_log')
      .select('title')
      .eq('description', 'Lone bar');
    expect(data).toEqual([{ title: 'Material deleted' }]);
  });
});
