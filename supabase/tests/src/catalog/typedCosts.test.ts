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
