import { startCatalog } from './startCatalog.ts';

const { backend, company, owner } = startCatalog(['project_manager', 'field_supervisor']);
const manager = () => company().as('project_manager').client;

/** Something in stock: its first count is ten. */
async function addStock(kind: 'item' | 'material', name: string) {
  const table = kind === 'item' ? 'items_database' : 'materials';
  const end = kind === 'item' ? 'item_id' : 'material_id';
  const id = crypto.randomUUID();
  await owner().from(table).insert({ id, company_id: company().id, name, current_stock: 10 });
  const book = async (movement: object, db = owner()) => {
    const booked = crypto.randomUUID();
    const { error } = await db
      .from('stock_movements')
      .insert({ id: booked, company_id: company().id, [end]: id, ...movement });
    if (error) throw new Error(error.message);
    return booked;
  };
  const count = (current_stock: number) =>
    owner().from(table).update({ current_stock }).eq('id', id);
  const stock = async () => {
    const { data } = await owner().from(table).select('current_stock').eq('id', id).single();
    return data?.current_stock;
  };
  const ledger = async () => {
    const { data } = await owner()
      .from('stock_movement_list')
      .select('*')
      .eq(end, id)
      .order('created_at');
    return data ?? [];
  };
  return { id, book, count, stock, ledger };
}
const takeBack = (id: string, db = owner()) => db.rpc('take_back_stock', { p_id: id });

describe('the ledger of stock', () => {
  it('says who booked, and for which project', async () => {
    const { book, ledger } = await addStock('material', 'Anchor');
    const project = crypto.randomUUID();
    await owner()
      .from('projects')
      .insert({ id: project, company_id: company().id, name: 'Elm house' });

    await book({ kind: 'used', quantity: -2, project_id: project }, manager());

    expect(await ledger()).toMatchObject([
      { kind: 'counted', booked_by: expect.stringContaining('owner'), project_name: null },
      { kind: 'used', booked_by: expect.stringContaining('manager'), project_name: 'Elm house' },
    ]);
  });
});

describe('take_back_stock', () => {
  it.each(['item', 'material'] as const)('books the opposite of an %s, once', async (kind) => {
    const { book, stock, ledger } = await addStock(kind, `Once ${kind}`);
    const booked = await book({ kind: 'received', quantity: 5 });
    const between = await stock();

    const [first, second] = [await takeBack(booked), await takeBack(booked)];

    expect([between, first.error, second.error?.code, await stock()]).toEqual([
      15,
      null,
      'PT409',
      10,
    ]);
    const [, before, after] = await ledger();
    expect(before).toMatchObject({ is_taken_back: true, can_take_back: false });
    expect(after).toMatchObject({
      kind: 'received',
      quantity: -5,
      stock_after: 10,
      takes_back: booked,
      can_take_back: false,
    });
    expect((await takeBack(after.id)).error?.code).toBe('PT409');
  });

  it('leaves alone what somebody else has booked since', async () => {
    const { book, stock } = await addStock('item', 'Between');
    const booked = await book({ kind: 'received', quantity: 5 });
    await book({ kind: 'used', quantity: -3 }, manager());

    await takeBack(booked);

    expect(await stock()).toBe(7);
  });

  it('leaves a later count alone, until that is taken back', async () => {
    const { book, count, stock, ledger } = await addStock('material', 'Counted');
    const booked = await book({ kind: 'received', quantity: 5 });
    await count(12);

    const refused = await takeBack(booked);
    const [, before, counted] = await ledger();
    await takeBack(counted.id);
    const { error } = await takeBack(booked);

    expect(refused.error).toMatchObject({
      code: 'PT409',
      message:
        "The stock was counted after this movement, so it can't be undone. Record a new movement for the difference.",
    });
    expect(before).toMatchObject({ is_taken_back: false, can_take_back: false });
    expect(error).toBeNull();
    expect(await stock()).toBe(10);
  });

  it('takes no more than is left', async () => {
    const { book, stock } = await addStock('item', 'Used up');
    const booked = await book({ kind: 'received', quantity: 5 });
    await book({ kind: 'used', quantity: -14 });

    const { error } = await takeBack(booked);

    expect(error).toMatchObject({ code: 'PT422', message: "There isn't enough in stock." });
    expect(await stock()).toBe(1);
  });

  it('counts once where twenty ask at a time', async () => {
    const { book, stock } = await addStock('material', 'Raced');
    const booked = await book({ kind: 'received', quantity: 5 });

    const answers = await Promise.all(Array.from({ length: 20 }, () => takeBack(booked)));

    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, 'PT409']));
    expect(await stock()).toBe(10);
  });

  it('is for who may book, in their own company', async () => {
    const { book, stock } = await addStock('item', 'Guarded');
    const booked = await book({ kind: 'received', quantity: 5 });
    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });

    const codes = [
      await takeBack(booked, company().as('field_supervisor').client),
      await takeBack(booked, rival.owner.client),
    ].map(({ error }) => error?.code);

    expect(codes).toEqual(['PT403', 'PT404']);
    expect(await stock()).toBe(15);
  });
});
