import { startCatalog } from './startCatalog.ts';

const { company, owner } = startCatalog();
const addMaterial = async (name: string, unit_cost: number) => {
  const { data } = await owner()
    .from('materials')
    .insert({ company_id: company().id, name, unit_cost })
    .select('id')
    .single();
  return String(data?.id);
};
const type = (id: string, unit_cost: number) =>
  owner().from('materials').update({ unit_cost }).eq('id', id);
const record = (material_id: string, cost: number, effective_date: string) =>
  owner()
    .from('cost_tracking')
    .insert({ company_id: company().id, material_id, cost, effective_date });
const historyOf = async (id: string) => {
  const { data } = await owner()
    .from('cost_history')
    .select('cost, change, notes')
    .eq('material_id', id)
    .order('effective_date')
    .order('created_at');
  return data?.map(({ cost, change, notes }) => [cost, change, notes]);
};
const costOf = async (id: string) => {
  const { data } = await owner().from('materials').select('unit_cost').eq('id', id).single();
  return data?.unit_cost;
};

it('puts the newest record that is left in force when one is deleted', async () => {
  const id = await addMaterial('Clay', 3);
  await record(id, 3.9, '2026-02-10');
  await record(id, 390, '2026-03-10');
  const wrong = await costOf(id);

  await owner().from('cost_tracking').delete().eq('material_id', id).eq('cost', 390);

  expect([wrong, await costOf(id)]).toEqual([390, 3.9]);
  expect(await historyOf(id)).toEqual([[3.9, null, null]]);
});

describe('the last record that is deleted', () => {
  const forget = (id: string, cost?: number) => {
    const all = owner().from('cost_tracking').delete().eq('material_id', id);
    return cost === undefined ? all : all.eq('cost', cost);
  };

  it('gives the material the cost again that it had before', async () => {
    const id = await addMaterial('Peat', 3);
    await record(id, 390, '2026-03-10');
    await record(id, 5, '2026-03-11');
    await forget(id, 390);
    const between = await costOf(id);

    await forget(id, 5);

    expect([between, await costOf(id)]).toEqual([5, 3]);
    expect(await historyOf(id)).toEqual([]);
  });

  it('leaves a material without a cost that never had another', async () => {
    const id = await addMaterial('Mulch', 0);
    await record(id, 390, '2026-03-10');

    await forget(id);

    expect(await costOf(id)).toBe(0);
  });

  it('of a later day leaves the cost alone', async () => {
    const id = await addMaterial('Slag', 3);
    await record(id, 3, '2099-01-01');

    await forget(id);

    expect(await costOf(id)).toBe(3);
  });

  it('leaves a cost alone that a vendor or a person has set since', async () => {
    const id = await addMaterial('Ash', 3);
    await record(id, 390, '2026-03-10');
    await type(id, 4);

    await forget(id, 390);

    expect(await costOf(id)).toBe(4);
  });

  it.each([
    ['typed by hand', false],
    ['entered as a new price of the preferred vendor', true],
  ])("gives a vendor's price back, %s", async (words, isPreferred) => {
    const own = { company_id: company().id };
    const id = await addMaterial(`Turf ${words}`, 3);
    const vendor = crypto.randomUUID();
    await owner()
      .from('vendors')
      .insert({ ...own, id: vendor, name: words });
    const link = { ...own, material_id: id, vendor_id: vendor };
    await owner()
      .from('vendor_materials')
      .insert({ ...link, unit_cost: 2.5 });
    if (isPreferred) {
      await owner().rpc('set_preferred_vendor', { p_material_id: id, p_vendor_id: vendor });
      await owner().from('vendor_materials').update({ unit_cost: 390 }).eq('vendor_id', vendor);
    } else {
      await owner()
        .from('cost_tracking')
        .insert({ ...link, cost: 390, effective_date: '2026-03-10' });
    }
    const wrong = await costOf(id);

    await forget(id);

    const { data } = await owner()
      .from('vendor_materials')
      .select('unit_cost')
      .eq('vendor_id', vendor)
      .single();
    expect([wrong, await costOf(id), data?.unit_cost]).toEqual([390, 3, 2.5]);
  });
});

describe('a typed unit cost', () => {
  it('enters the cost history, the first with the cost before it', async () => {
    const id = await addMaterial('Lime', 3);

    await type(id, 4);
    await type(id, 3.5);

    expect(await historyOf(id)).toEqual([
      [3, null, 'Cost until then'],
      [4, 1, 'Unit cost changed'],
      [3.5, -0.5, 'Unit cost changed'],
    ]);
  });

  it('is not set back by a record of an earlier day', async () => {
    const id = await addMaterial('Loam', 3);
    await record(id, 3, '2026-01-05');
    await type(id, 4.44);

    await record(id, 3.9, '2026-02-10');

    expect(await costOf(id)).toBe(4.44);
  });

  it('is one record, also where the history itself sets the cost', async () => {
    const id = await addMaterial('Gravel', 3);

    await record(id, 5, '2026-03-01');

    expect(await costOf(id)).toBe(5);
    expect(await historyOf(id)).toEqual([[5, null, null]]);
  });
});
