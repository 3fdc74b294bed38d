import { startCatalog } from './startCatalog.ts';

const { backend, company, owner, importFile } = startCatalog();
const own = () => ({ company_id: company().id });
const add = async (name: string, sku: string): Promise<string> => {
  const id = crypto.randomUUID();
  const { error } = await owner()
    .from('materials')
    .insert({ ...own(), id, name, sku });
  if (error) throw new Error(error.message);
  return id;
};

describe("a material's SKU", () => {
  it('is refused to a second material, however it is written, and says whose it is', async () => {
    await add('Stud', 'ST-8');
    const other = await add('Rim', 'RI-8');

    const added = await owner()
      .from('materials')
      .insert({ ...own(), name: 'Other stud', sku: 'st-8' });
    const changed = await owner().from('materials').update({ sku: 'st-8' }).eq('id', other);

    for (const { error } of [added, changed])
      expect(error).toMatchObject({
        code: 'PT422',
        message: 'SKU "st-8" is already used by "Stud".',
        hint: 'sku',
      });
  });

  it('is kept by those that have shared it from before, whatever else is changed of them', async () => {
    const id = await add('Lath', 'LA-1');
    const other = await add('Second lath', 'LA-2');
    await backend().sql`alter table public.materials disable trigger materials_sku`;
    await backend().sql`update public.materials set sku = 'LA-1' where id = ${other}`;
    await backend().sql`alter table public.materials enable trigger materials_sku`;

    const written = await owner()
      .from('materials')
      .update({ name: 'Lath, long', sku: 'la-1' })
      .in('id', [id, other]);

    expect(written.error).toBeNull();
  });

  it('of another company is nobody else’s business', async () => {
    await add('Secret beam', 'SE-1');
    const stranger = await backend().makeCompany({ plan: 'professional' });

    const asked = await stranger.owner.client
      .from('materials')
      .insert({ ...own(), name: 'Probe', sku: 'SE-1' });
    const taken = await stranger.owner.client
      .from('materials')
      .insert({ company_id: stranger.id, name: 'Beam', sku: 'SE-1' });

    expect(asked.error?.message).not.toContain('Secret');
    expect(taken.error).toBeNull();
  });

  it('is given to one of two who save it at the same moment', async () => {
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        owner()
          .from('materials')
          .insert({ ...own(), name: `Racer ${at}`, sku: 'RA-1' }),
      ),
    );

    expect(saves.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('tells a file which material it means, whatever its letters’ case', async () => {
    await add('Gravel', 'GR-1');

    const batch = await importFile(
      'materials',
      [
        { name: 'Gravel, washed', sku: 'gr-1' },
        { name: 'Sand', sku: 'SA-1' },
        { name: 'Sand again', sku: 'sa-1' },
      ],
      'update',
    );

    expect(batch).toMatchObject({ created_rows: 1, updated_rows: 2, failed_rows: 0 });
  });
});
