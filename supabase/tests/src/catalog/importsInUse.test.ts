import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: [] });
}, 120_000);
afterAll(() => backend?.close());

const owner = () => company.owner.client;
const send = async (kind: string, names: string[]) => {
  const whole = crypto.randomUUID();
  await owner().rpc('import_batch', {
    p_kind: kind,
    p_import: whole,
    p_batch: crypto.randomUUID(),
    p_rows: names.map((name) => ({ name, ...(kind === 'materials' && { current_stock: 5 }) })),
  });
  return whole;
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
    const whole = await send('vendors', names);
    const [bay, cove] = [await idOf('vendors', 'Bay Supply'), await idOf('vendors', 'Cove Supply')];
    const material = crypto.randomUUID();
    const own = { company_id: company.id };
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
    const whole = await send('materials', names);
    const [a, b, c] = await Promise.all(names.map((name) => idOf('materials', name)));
    const own = { company_id: company.id };
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
