import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['field_supervisor'] });
}, 120_000);
afterAll(() => backend?.close());

const owner = () => company.as('owner').client;
const save = (item: Record<string, unknown>) => owner().rpc('save_item', { p_item: item });

describe('search_items', () => {
  it('finds by name, SKU and barcode, forgives a typing error, and stays in its company', async () => {
    await save({ name: 'Galvanized joist hanger', sku: 'JH-210', barcode: '96385074' });
    const rival = await backend.makeCompany({ plan: 'professional', roles: [] });
    const find = async (text: string, db = owner()) => {
      const { data, error } = await db.rpc('search_items', { p_query: text, p_limit: 5 });
      return error ?? data.map(({ name }: { name: string }) => name);
    };

    expect(await find('hanger')).toEqual(['Galvanized joist hanger']);
    expect(await find('jh-21')).toEqual(['Galvanized joist hanger']);
    expect(await find('96385074')).toEqual(['Galvanized joist hanger']);
    expect(await find('galvanised')).toEqual(['Galvanized joist hanger']);
    expect(await find('100%')).toEqual([]);
    expect(await find('hanger', rival.as('owner').client)).toEqual([]);
    expect(await find('hanger', company.as('field_supervisor').client)).toEqual([]);
  });
});

describe('items_containing', () => {
  const rows = (text: string, db = owner()) =>
    db.rpc('items_containing', { p_query: text }, { count: 'exact' }).select('*');

  it('answers the list rows of every text field, filtered, counted, sorted and paged', async () => {
    for (const [at, unit_price] of [30, 10, 20, 5].entries())
      await save({
        name: `Cornice ${at}`,
        sku: `CRN-${at}`,
        description: at === 0 ? 'for 100% dry rooms' : 'plaster',
        unit_price,
        category: 'subcontractor',
      });

    const page = await rows('cornice')
      .eq('company_id', company.id)
      .eq('is_active', true)
      .or('unit_price.gte.20,and(unit_price.gte.10,unit_price.lt.20)')
      .order('unit_price', { ascending: false })
      .range(1, 1);
    const names = async (text: string) => {
      const { data, error } = await rows(text).order('name');
      return error ?? data.map(({ name }: { name: string }) => name);
    };

    expect(page).toMatchObject({
      count: 3,
      data: [{ name: 'Cornice 2', unit_price: 20, stock_status: 'out' }],
    });
    expect(await names('crn-3')).toEqual(['Cornice 3']);
    expect(await names('100%')).toEqual(['Cornice 0']);
    expect(await names('CONTRACTOR')).toHaveLength(4);
    expect(await names('corn_ce')).toEqual([]);
  });

  it('stays in its company and asks for the right to see the catalogue', async () => {
    const rival = await backend.makeCompany({ plan: 'professional', roles: [] });
    await save({ name: 'Only ours' });

    expect(await rows('only ours')).toMatchObject({ count: 1 });
    expect(await rows('only ours', rival.as('owner').client)).toMatchObject({ count: 0 });
    expect(await rows('only ours', company.as('field_supervisor').client)).toMatchObject({
      count: 0,
    });
  });

  it('gives the picker its own rows', async () => {
    await save({ name: 'Skylight frame', unit_price: 40 });

    const answer = await owner()
      .rpc('picker_items_containing', { p_query: 'skylight' }, { count: 'exact' })
      .select('*')
      .gte('price', 10)
      .order('name')
      .range(0, 9);

    expect(answer).toMatchObject({ count: 1, data: [{ name: 'Skylight frame', price: 40 }] });
  });
});
