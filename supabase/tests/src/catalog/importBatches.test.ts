import { startCatalog } from './startCatalog.ts';

const { backend, company, owner, sendBatch } = startCatalog(['field_supervisor']);
const undo = (id: string) => owner().rpc('undo_import', { p_id: id });
const named = async (like: string) => {
  const { data } = await owner()
    .from('items_database')
    .select('name, unit_price')
    .eq('is_active', true)
    .like('name', like)
    .order('name');
  return data?.map(({ name, unit_price }) => `${name} ${unit_price}`);
};
const job = async (id: string) => {
  const { data } = await owner().from('import_jobs').select('*').eq('id', id).single();
  return data;
};

describe('import_batch', () => {
  it('takes a hundred rows at a time, and all but the bad ones of them', async () => {
    const whole = crypto.randomUUID();
    await sendBatch({ whole: crypto.randomUUID(), rows: [{ name: 'There', sku: 'BIG-120' }] });
    const rows = Array.from({ length: 250 }, (_, at) => ({
      name: `Batten ${at + 1}`,
      sku: `BIG-${at + 1}`,
      unit: 'each',
      unit_price: '4',
    }));
    Object.assign(rows[6] ?? {}, { unit: 'furlong' });
    Object.assign(rows[29] ?? {}, { name: ' ' });
    Object.assign(rows[201] ?? {}, { sku: 'BIG-202' });
    Object.assign(rows[249] ?? {}, { sku: 'BIG-202' });

    const { data } = await sendBatch({ whole, rows, isLast: true });

    expect(data).toMatchObject({ created_rows: 246, failed_rows: 4 });
    expect(
      data.errors.map(({ row, message }: { row: number; message: string }) => [row, message]),
    ).toEqual([
      [7, 'Unknown unit'],
      [30, 'Item name is required'],
      [120, 'An item with this SKU exists already: "There"'],
      [250, 'An item with this SKU exists already: "Batten 202"'],
    ]);
    expect(await named('Batten 6')).toEqual(['Batten 6 4']);
    expect(await named('Batten 202')).toEqual(['Batten 202 4']);
    await undo(whole);
    expect(await named('Batten%')).toEqual([]);
  });

  it('is one line among the activities', async () => {
    const whole = crypto.randomUUID();
    const last = { whole, id: crypto.randomUUID(), rows: [{ name: 'Oak 3' }], isLast: true };
    await sendBatch({ whole, rows: [{ name: 'Oak 1' }, { name: 'Oak 2' }] });

    await sendBatch(last);
    await sendBatch(last);

    const { data } = await owner()
      .from('activity_log')
      .select('title, description')
      .or('description.like.Oak%,entity_id.eq.' + whole);
    expect(data).toEqual([{ title: 'Items imported', description: '3 items from prices.csv' }]);
    await undo(whole);
    await undo(whole);
  });

  it('adds batches up to one import, and a repeated batch does nothing', async () => {
    const whole = crypto.randomUUID();
    const first = { whole, id: crypto.randomUUID(), rows: [{ name: 'Ash 1' }, { name: ' ' }] };

    const once = await sendBatch(first);
    const twice = await sendBatch(first);
    const isRunning = (await job(whole)).is_running;
    await sendBatch({ whole, rows: [{ name: 'Ash 2' }, { name: 'Ash 3' }], isLast: true });

    expect(once).toMatchObject({ data: { created_rows: 1, failed_rows: 1 }, error: null });
    expect(twice.data).toMatchObject({ id: first.id, created_rows: 1 });
    expect(isRunning).toBe(true);
    expect(await job(whole)).toMatchObject({
      file_name: 'prices.csv',
      total_rows: 4,
      created_rows: 3,
      failed_rows: 1,
      is_running: false,
    });
    expect(await named('Ash%')).toHaveLength(3);
  });

  it('takes an import back batch by batch, newest first, and then no more of it comes in', async () => {
    const whole = crypto.randomUUID();
    await sendBatch({ whole, rows: [{ name: 'Elm 1' }, { name: 'Elm 2' }] });
    await sendBatch({ whole, rows: [{ name: 'Elm 3' }] });

    const steps = [await undo(whole), await undo(whole)];
    const late = await sendBatch({ whole, rows: [{ name: 'Elm 4' }] });
    const again = await undo(whole);

    expect(steps.map(({ data }) => data)).toEqual([
      { id: whole, undone: 1, restored: 0, kept: 0, left: 1 },
      { id: whole, undone: 2, restored: 0, kept: 0, left: 0 },
    ]);
    expect(late.error).toMatchObject({ code: 'PT409' });
    expect(again.error).toMatchObject({ code: 'PT409' });
    expect(await named('Elm%')).toEqual([]);
  });

  it('updates what is there already, and taking back restores what nobody changed since', async () => {
    const before = crypto.randomUUID();
    const start = [
      { name: 'Fir A', sku: 'F-A', unit_price: 1 },
      { name: 'Fir B', sku: 'F-B', unit_price: 2 },
    ];
    await sendBatch({ whole: before, rows: start, isLast: true });
    const whole = crypto.randomUUID();

    const first = await sendBatch({
      whole,
      mode: 'update',
      rows: [
        { name: 'Fir A', sku: 'F-A', unit_price: 10 },
        { name: 'Fir B', sku: 'F-B', unit_price: 20 },
      ],
    });
    const last = await sendBatch({
      whole,
      mode: 'update',
      rows: [{ name: 'Fir A', sku: 'F-A', unit_price: 11 }, { name: 'Fir C' }],
      isLast: true,
    });
    const changed = await named('Fir%');
    await owner().from('items_database').update({ unit_price: 25 }).eq('sku', 'F-B');
    const steps = [await undo(whole), await undo(whole)];

    expect(first.data).toMatchObject({ created_rows: 0, updated_rows: 2 });
    expect(last.data).toMatchObject({ created_rows: 1, updated_rows: 1 });
    expect(changed).toEqual(['Fir A 11', 'Fir B 20', 'Fir C 0']);
    expect(steps.map(({ data }) => data)).toEqual([
      { id: whole, undone: 1, restored: 1, kept: 0, left: 1 },
      { id: whole, undone: 0, restored: 1, kept: 1, left: 0 },
    ]);
    expect(await named('Fir%')).toEqual(['Fir A 1', 'Fir B 25']);
  });

  it.each([
    ['vendors', { name: 'Yard', email: 'y@x.test' }, { phone: '555-0100', city: 'Ames' }],
    ['materials', { name: 'Sand', sku: 'S1' }, { unit_cost: 4.5, unit: 'ton' }],
    ['clients', { name: 'Ada', email: 'ada@x.test' }, { phone: '555-0101', notes: 'Ring twice' }],
  ])('updates %s, too, and restores them', async (kind, row, change) => {
    await sendBatch({ kind, whole: crypto.randomUUID(), rows: [row], isLast: true });
    const whole = crypto.randomUUID();
    const stored = async () => (await owner().from(kind).select('*').eq('name', row.name)).data;
    const [plain] = (await stored()) ?? [];

    const skipped = await sendBatch({ kind, whole, rows: [{ ...row, ...change }] });
    const updated = await sendBatch({ kind, whole, mode: 'update', rows: [{ ...row, ...change }] });
    const [changed] = (await stored()) ?? [];
    await undo(whole);
    await undo(whole);
    const [restored, ...more] = (await stored()) ?? [];

    const fields = (stamped: object | undefined) => ({
      ...stamped,
      updated_at: null,
      version: null,
    });
    expect(skipped.data).toMatchObject({ created_rows: 0, failed_rows: 1 });
    expect(updated.data).toMatchObject({ updated_rows: 1, failed_rows: 0 });
    expect(fields(changed)).not.toEqual(fields(plain));
    expect(fields(restored)).toEqual(fields(plain));
    expect(more).toEqual([]);
  });

  it('stays in its company, asks for the right, and lets what broke off be kept', async () => {
    const whole = crypto.randomUUID();
    await sendBatch({ whole, rows: [{ name: 'Yew' }] });
    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });
    const field = company().as('field_supervisor').client;

    const codes = [
      await sendBatch({ whole, rows: [{ name: 'Yew 2' }] }, rival.owner.client),
      await rival.owner.client.rpc('undo_import', { p_id: whole }),
      await rival.owner.client.rpc('keep_import', { p_id: whole }),
      await sendBatch({ whole: crypto.randomUUID(), rows: [{ name: 'Yew 3' }] }, field),
      await field.rpc('keep_import', { p_id: whole }),
      await sendBatch({ whole, kind: 'vendors', rows: [{ name: 'Yew 4' }] }),
    ].map(({ error }) => error?.code);
    const kept = await owner().rpc('keep_import', { p_id: whole });

    expect(codes).toEqual(['PT404', 'PT404', 'PT404', 'PT403', 'PT403', 'PT404']);
    expect(kept.error).toBeNull();
    expect((await job(whole)).is_running).toBe(false);
    expect(await named('Yew%')).toEqual(['Yew 0']);
  });
});
