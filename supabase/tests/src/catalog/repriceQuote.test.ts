import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['field_supervisor'] });
}, 120_000);
afterAll(() => backend?.close());

describe('reprice_quote', () => {
  it('writes the waiting price into a draft, once, and into no other quote', async () => {
    const { id } = company;
    const { client: db } = company.owner;
    const [material, dear, cheap] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await db
      .from('materials')
      .insert({ id: material, company_id: id, name: 'Stud', unit_cost: 100 });
    const wall = { cost: 100, unit_price: 150, markup_percentage: 50 };
    await db.rpc('save_item', {
      p_item: { id: dear, name: 'Wall', material_id: material, ...wall },
    });
    await db.rpc('save_item', { p_item: { id: cheap, name: 'Door', ...wall } });
    const quote = async (title: string, status: string) => {
      const [row] = await backend.sql`
        insert into public.quotes (company_id, quote_number, title) values (${id}, ${title}, ${title}) returning id`;
      await backend.sql`
        insert into public.quote_items (company_id, quote_id, item_id, name, quantity, unit_price)
        values (${id}, ${row!.id}, ${dear}, 'Wall', 10, 150), (${id}, ${row!.id}, ${cheap}, 'Door', 1, 140)`;
      await backend.sql`update public.quotes set status = ${status} where id = ${row!.id}`;
      return row!.id;
    };
    const draft = await quote('Draft', 'draft');
    const other = await quote('Other', 'draft');
    const sent = await quote('Sent', 'sent');
    const reprice = (p_id: string, by = db) => by.rpc('reprice_quote', { p_id });
    await db
      .from('cost_tracking')
      .insert({ company_id: id, material_id: material, cost: 120, effective_date: '2026-11-20' });

    const closed = await reprice(draft, company.as('field_supervisor').client);
    const first = await reprice(draft);
    const second = await reprice(draft);
    const late = await reprice(sent);
    const lines = await backend.sql`
      select q.id, array_agg(l.unit_price::float order by l.unit_price) as prices
      from public.quotes q join public.quote_items l on l.quote_id = q.id where q.company_id = ${id} group by q.id`;

    expect(closed.error).toMatchObject({ code: 'PT403' });
    expect(first).toMatchObject({ data: { lines: 1, prices: 1 }, error: null });
    expect(second).toMatchObject({ data: { lines: 0, prices: 0 } });
    expect(late.error).toMatchObject({
      code: 'PT409',
      message: 'Only a draft can be repriced: what was sent stays as it was sent.',
    });
    expect(Object.fromEntries(lines.map((one) => [one.id, one.prices]))).toEqual({
      [draft]: [140, 180],
      [other]: [140, 150],
      [sent]: [140, 150],
    });
  }, 60_000);

  it('tells an editor that has the draft open, even where only the cost moved', async () => {
    const { id } = company;
    const { client: db } = company.owner;
    const item = crypto.randomUUID();
    await db.rpc('save_item', { p_item: { id: item, name: 'Beam', cost: 80, unit_price: 150 } });
    const line = { name: 'Beam', item_id: item, quantity: 1, unit_price: 150 };
    const saved = await db.rpc('save_quote', {
      p_quote: { title: 'Open', custom_client_name: 'Ada' },
      p_items: [line],
    });
    const { id: quote, version } = saved.data;
    await db.rpc('save_item', { p_item: { id: item, name: 'Beam', cost: 90 } });

    const repriced = await db.rpc('reprice_quote', { p_id: quote });
    const late = await db.rpc('save_quote', {
      p_quote: { id: quote, title: 'Open', custom_client_name: 'Ada' },
      p_items: [line],
      p_version: version,
    });
    const kept =
      await backend.sql`select unit_cost from quote_items where company_id = ${id} and quote_id = ${quote}`;

    expect(repriced).toMatchObject({ data: { lines: 1 }, error: null });
    expect(late.error).toMatchObject({ code: 'PT409' });
    expect(kept.map(({ unit_cost }) => Number(unit_cost))).toEqual([90]);
  });
});
