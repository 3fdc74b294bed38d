import { startCatalog } from './startCatalog.ts';

const { backend, company, owner, sendBatch, importFile } = startCatalog();
const save = (item: Record<string, unknown>) => owner().rpc('save_item', { p_item: item });
const add = async (name: string, sku: string): Promise<string> => {
  const { data, error } = await save({ name, sku });
  if (error) throw new Error(error.message);
  return data.id;
};
const skuOf = async (id: string) => {
  const { data } = await owner().from('items_database').select('sku').eq('id', id).single();
  return data?.sku;
};
/** Two items that have shared a SKU since before SKUs were one item's own. */
const addShared = async (sku: string) => {
  const one = await add(`First ${sku}`, sku);
  const other = await add(`Second ${sku}`, `${sku}-2`);
  await backend().sql`alter table public.items_database disable trigger items_database_sku`;
  await backend()
    .sql`update public.items_database set sku = ${sku}, shares_sku = true where id = ${other}`;
  await backend().sql`alter table public.items_database enable trigger items_database_sku`;
  return [one, other] as const;
};

describe('a SKU', () => {
  it('is refused to a second item, however it is written, and says whose it is', async () => {
    await add('Stud', 'ST-8');

    const { error } = await save({ name: 'Other stud', sku: ' st-8 ' });

    expect(error).toMatchObject({
      code: 'PT422',
      message: 'SKU "st-8" is already used by "Stud".',
      hint: 'sku',
    });
  });

  it('is refused to an item that takes it later, also past the form', async () => {
    await add('Joist', 'JO-8');
    const other = await add('Rim', 'RI-8');

    const saved = await save({ id: other, name: 'Rim', sku: 'jo-8' });
    const written = await owner().from('items_database').update({ sku: 'JO-8' }).eq('id', other);

    expect([saved.error?.code, written.error?.code]).toEqual(['PT422', 'PT422']);
    expect(await skuOf(other)).toBe('RI-8');
  });

  it('is free again once its item is out of the catalogue, which then does not come back with it', async () => {
    const old = await add('Old lath', 'LA-1');
    const setActive = (is_active: boolean) =>
      owner().from('items_database').update({ is_active }).eq('id', old);
    await setActive(false);

    await add('New lath', 'la-1');
    const back = await setActive(true);

    expect(back.error?.message).toBe('SKU "LA-1" is already used by "New lath".');
  });

  it('is one in each company', async () => {
    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });
    await add('Ours', 'OWN-1');

    const theirs = await rival.owner.client.rpc('save_item', {
      p_item: { name: 'Theirs', sku: 'OWN-1' },
    });
    const found = await rival.owner.client.rpc('find_item_by_sku', { p_sku: 'own-1' });

    expect(theirs.error).toBeNull();
    expect(found.data).toMatchObject({ name: 'Theirs' });
  });

  it('goes to one of twenty that ask for it at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save({ name: `Racer ${at}`, sku: 'RACE' })),
    );

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    for (const { error } of answers) if (error) expect(error).toMatchObject({ hint: 'sku' });
  });
});

describe('items that have shared a SKU from before', () => {
  it('are saved as they are, and lose it only for another', async () => {
    const [one, other] = await addShared('OLD-1');

    const saves = [
      await save({ id: one, name: 'First renamed', sku: 'OLD-1' }),
      await save({ id: other, name: 'Second renamed', sku: 'OLD-1' }),
      await save({ id: other, name: 'Second', sku: 'OLD-9' }),
      await save({ id: other, name: 'Second', sku: 'OLD-1' }),
    ];

    expect(saves.map(({ error }) => error?.message)).toEqual([
      undefined,
      undefined,
      undefined,
      'SKU "OLD-1" is already used by "First renamed".',
    ]);
  });

  it('are found by it, the older first', async () => {
    const [one, other] = await addShared('OLD-2');
    const find = (except?: string) =>
      owner().rpc('find_item_by_sku', {
        p_sku: 'old-2',
        ...(except !== undefined && { p_except: except }),
      });

    const found = [await find(), await find(one), await find(other)].map(({ data }) => data?.id);
    const scanned = await owner().rpc('find_item_by_barcode', { p_code: 'old-2' });

    expect(found).toEqual([one, other, one]);
    expect(scanned.data).toMatchObject({ id: one });
  });

  it('let a third one have it no more than others do, also once the first is gone', async () => {
    const [one] = await addShared('OLD-3');

    const third = await importFile('items', [{ name: 'Third', sku: 'old-3' }]);
    await owner().from('items_database').update({ is_active: false }).eq('id', one);
    const fourth = await save({ name: 'Fourth', sku: 'old-3' });

    expect(third.errors).toEqual([
      { row: 1, name: 'Third', message: 'An item with this SKU exists already: "First OLD-3"' },
    ]);
    expect(fourth.error?.message).toBe('SKU "old-3" is already used by "Second OLD-3".');
  });
});

describe('a file', () => {
  it('says of each row whose SKU is taken, there or further up', async () => {
    await add('Bolt', 'BO-1');

    const batch = await importFile('items', [
      { name: 'Bolt again', sku: 'bo-1' },
      { name: 'Nut', sku: 'NU-1' },
      { name: 'Nut again', sku: 'nu-1 ' },
    ]);

    expect(batch).toMatchObject({ created_rows: 1, failed_rows: 2 });
    expect(batch.errors).toEqual([
      { row: 1, name: 'Bolt again', message: 'An item with this SKU exists already: "Bolt"' },
      { row: 3, name: 'Nut again', message: 'An item with this SKU exists already: "Nut"' },
    ]);
  });

  it('updates the item whose SKU it writes otherwise', async () => {
    const id = await add('Screw', 'SC-1');

    const batch = await importFile('items', [{ name: 'Screw 2in', sku: 'sc-1' }], 'update');

    expect(batch).toMatchObject({ created_rows: 0, updated_rows: 1 });
    expect(await skuOf(id)).toBe('sc-1');
  });

  it('does not give one item the SKU of another', async () => {
    await save({ name: 'By barcode', barcode: '4006381333931' });
    await add('By SKU', 'BY-1');

    const batch = await importFile(
      'items',
      [{ name: 'By barcode', barcode: '4006381333931', sku: 'BY-1' }],
      'update',
    );

    expect(batch.errors).toMatchObject([
      { row: 1, message: 'SKU "BY-1" is already used by "By SKU".' },
    ]);
  });

  it('is taken back also where its old SKU is another’s by now', async () => {
    await save({ name: 'Sealant', barcode: '96385074', sku: 'SE-1' });
    const whole = crypto.randomUUID();
    const rows = [{ name: 'Sealant', barcode: '96385074', sku: 'SE-2' }];
    await sendBatch({ whole, rows, mode: 'update', isLast: true });
    await add('New sealant', 'SE-1');

    const { data } = await owner().rpc('undo_import', { p_id: whole });

    expect(data).toMatchObject({ restored: 1, kept: 0 });
    const { data: named } = await owner()
      .from('items_database')
      .select('name, shares_sku')
      .eq('company_id', company().id)
      .eq('sku', 'SE-1')
      .order('name');
    expect(named).toEqual([
      { name: 'New sealant', shares_sku: false },
      { name: 'Sealant', shares_sku: true },
    ]);
  });
});

it('finds by a scanned code the item whose barcode it is before the one whose SKU it is', async () => {
  await add('Coded', '73513537');
  await save({ name: 'Labelled', barcode: '73513537' });

  const { data } = await owner().rpc('find_item_by_barcode', { p_code: '73513537' });

  expect(data).toMatchObject({ name: 'Labelled' });
});
