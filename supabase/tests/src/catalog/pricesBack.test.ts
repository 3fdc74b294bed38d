import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['field_supervisor'] });
}, 120_000);
afterAll(() => backend?.close());

/** An item on a material that now costs 120 instead of 100, in a draft at its price and at a price of its own. */
async function makeProposal(name: string) {
  const { id } = company;
  const { client: db } = company.owner;
  const [material, item] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.from('materials').insert({ id: material, company_id: id, name, unit_cost: 100 });
  await db.rpc('save_item', {
    p_item: {
      id: item,
      name,
      material_id: material,
      cost: 100,
      unit_price: 150,
      markup_percentage: 50,
    },
  });
  const [quote] = await backend.sql`
    insert into public.quotes (company_id, quote_number, title) values (${id}, ${name}, ${name}) returning id`;
  await backend.sql`
    insert into public.quote_items (company_id, quote_id, item_id, name, quantity, unit_price)
    values (${id}, ${quote!.id}, ${item}, 'Usual', 10, 150), (${id}, ${quote!.id}, ${item}, 'Special', 1, 140)`;
  await db.from('materials').update({ unit_cost: 120 }).eq('id', material);
  const { data: proposals } = await db
    .from('price_proposals')
    .select('id')
    .eq('item_id', item)
    .eq('status', 'pending');
  const ids = proposals?.map((one) => one.id) ?? [];
  const lines = async () => {
    const rows =
      await backend.sql`select name, unit_price::float as price from public.quote_items where item_id = ${item} order by name`;
    return rows.map((row) => `${row.name} ${row.price}`);
  };
  const stored = async () => {
    const { data } = await db
      .from('items_database')
      .select('cost, unit_price')
      .eq('id', item)
      .single();
    return [data?.cost, data?.unit_price];
  };
  const waiting = async () => {
    const { data } = await db.from('price_proposals').select('status').in('id', ids);
    return data?.map(({ status }) => status);
  };
  return { db, ids, item, lines, stored, waiting };
}

describe('accept_prices', () => {
  it("leaves a draft's line with a price of its own, and says so", async () => {
    const { db, ids, lines, stored } = await makeProposal('Own price');
    const attention = await db.rpc('needs_attention');
    expect(attention.data).toContainEqual(
      expect.objectContaining({ kind: 'cost_increase', name: 'Own price', amount: 220 }),
    );

    const { data } = await db.rpc('accept_prices', { p_ids: ids });

    expect(data).toMatchObject({ items: 1, quotes: 1, kept: 1 });
    expect(await stored()).toEqual([120, 180]);
    expect(await lines()).toEqual(['Special 140', 'Usual 180']);
  });

  it('is taken back with its drafts, and the proposal waits again', async () => {
    const { db, ids, lines, stored, waiting } = await makeProposal('Back');
    const { data } = await db.rpc('accept_prices', { p_ids: ids });

    const back = await db.rpc('take_back_prices', { p_ids: ids, p_before: data.before });

    expect(back).toMatchObject({ data: { proposals: 1, items: 1, quotes: 1 }, error: null });
    expect(await stored()).toEqual([100, 150]);
    expect(await lines()).toEqual(['Special 140', 'Usual 150']);
    expect(await waiting()).toEqual(['pending']);
  });

  it('is not taken back over what somebody has changed since', async () => {
    const { db, ids, item, stored } = await makeProposal('Changed');
    const { data } = await db.rpc('accept_prices', { p_ids: ids, p_reprice_drafts: false });
    await db.from('items_database').update({ unit_price: 199 }).eq('id', item);

    const back = await db.rpc('take_back_prices', { p_ids: ids, p_before: data.before });

    expect(back.data).toMatchObject({ items: 0 });
    expect(await stored()).toEqual([120, 199]);
  });
});

it('what was turned down waits again', async () => {
  const { db, ids, waiting } = await makeProposal('Turned down');
  await db.rpc('decide_price_proposals', { p_ids: ids, p_accept: false });
  const before = await waiting();

  const { data } = await db.rpc('take_back_prices', { p_ids: ids });
  const closed = await company
    .as('field_supervisor')
    .client.rpc('take_back_prices', { p_ids: ids });

  expect(before).toEqual(['rejected']);
  expect(data).toMatchObject({ proposals: 1, items: 0 });
  expect(await waiting()).toEqual(['pending']);
  expect(closed.error).toMatchObject({ code: 'PT403' });
});
