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
      message: 'Only a draft quote can be repriced. Revise a sent quote first.',
    });
    expect(Object.fromEntries(lines.map((one) => [one.id, one.prices]))).toEqual({
      [draft]: [140, 180],
      [other]: [140, 150],
      [sent]: [140, 150],
    });
  }, 60_000);

  describe('of a draft with prices that were typed', () => {
    type Kept = { id: string; name: string; unit_price: number; catalog_price: number };
    type Line = { id: string; name: string; unit_price: number; unit_cost: number };
    /** A draft of four doors whose cost has gone from 100 to 120 since, and their price from 150 to 180. */
    const makeDraft = async () => {
      const { client: db } = company.owner;
      const item = crypto.randomUUID();
      const call = async <T>(name: string, values: object) => {
        const { data, error } = await db.rpc(name, values);
        if (error) throw error;
        return data as T;
      };
      const price = (cost: number, unit_price: number) =>
        call('save_item', { p_item: { id: item, name: 'Door', cost, unit_price } });
      await price(100, 150);
      const line = { item_id: item, quantity: 1, unit_price: 150 };
      const names = ['As listed', 'Negotiated', 'Raised', 'Lowered later'];
      const p_quote = { id: crypto.randomUUID(), title: 'Doors', custom_client_name: 'Ada' };
      const made = await call<{ version: number; items: (Line & object)[] }>('save_quote', {
        p_quote,
        p_items: names.map((name) => ({
          ...line,
          name,
          ...(name === 'Negotiated' && { unit_price: 140 }),
          ...(name === 'Raised' && { unit_price: 200 }),
        })),
      });
      await call('save_quote', {
        p_quote: { ...p_quote, notes: 'Saved again' },
        p_items: made.items.map((one) => ({
          ...one,
          ...(one.name === 'Lowered later' && { unit_price: 145 }),
        })),
        p_version: made.version,
      });
      await price(120, 180);
      const lines = async () => {
        const { items } = await call<{ items: Line[] }>('get_quote', { p_id: p_quote.id });
        return items.map(({ unit_price, unit_cost }) => [unit_price, unit_cost]);
      };
      return { id: p_quote.id, call, lines };
    };

    it('leaves those prices, and says which', async () => {
      const { id, call, lines } = await makeDraft();

      const { kept, ...answer } = await call<{ kept: Kept[] }>('reprice_quote', { p_id: id });

      expect(answer).toMatchObject({ lines: 1, prices: 0 });
      expect(kept).toMatchObject([
        { name: 'Negotiated', unit_price: 140, catalog_price: 180 },
        { name: 'Raised', unit_price: 200, catalog_price: 180 },
        { name: 'Lowered later', unit_price: 145, catalog_price: 180 },
      ]);
      expect(await lines()).toEqual([
        [180, 120],
        [140, 120],
        [200, 120],
        [145, 120],
      ]);
    });

    it('leaves them in a copy, too', async () => {
      const { id, call } = await makeDraft();
      const copy = await call<{ id: string }>('duplicate_quote', { p_id: id });

      const { kept, lines } = await call<{ kept: Kept[]; lines: number }>('reprice_quote', {
        p_id: copy.id,
      });

      expect([lines, kept.length]).toEqual([1, 3]);
    });

    it('writes today’s price over one that is chosen, and takes all of it back', async () => {
      const { id, call, lines } = await makeDraft();
      const before = await lines();
      const first = await call<{ kept: Kept[]; proposals: string[]; before: object }>(
        'reprice_quote',
        { p_id: id },
      );

      const second = await call<typeof first>('reprice_quote', {
        p_id: id,
        p_own_lines: [first.kept[0]?.id],
      });
      expect(await lines()).toEqual([
        [180, 120],
        [180, 120],
        [200, 120],
        [145, 120],
      ]);
      for (const { proposals, before: p_before } of [second, first])
        await call('take_back_prices', { p_ids: proposals, p_before });

      expect(await lines()).toEqual(before);
      const again = await call<{ lines: number; kept: Kept[] }>('reprice_quote', { p_id: id });
      expect([again.lines, again.kept.length]).toEqual([1, 3]);
    });
  });

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
