import { day, openOffice, work, type Office } from './office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office.close());

const save = (kind: 'quote' | 'invoice', more: object, items: readonly object[] = [work]) =>
  office.client.rpc(`save_${kind}`, {
    [`p_${kind}`]: { client_id: office.customer, title: 'Deck', due_date: day(30), ...more },
    p_items: items,
  });

describe.each(['quote', 'invoice'] as const)('a %s', (kind) => {
  it.each([
    ['a cent more than', 100.01],
    ['far more than', 5000],
  ])(
    'with a fixed discount %s the subtotal is refused at that field',
    async (_, discount_value) => {
      const { error } = await save(kind, { discount_type: 'amount', discount_value });

      expect(error).toMatchObject({
        code: 'PT422',
        message: "The discount can't exceed the subtotal of $100.00",
        hint: 'discount_value',
      });
    },
  );

  it('refuses a direct change of its discount to more than the subtotal', async () => {
    const { data: saved } = await save(kind, { discount_type: 'amount', discount_value: 10 });
    const patch = (change: object) =>
      office.client
        .from(`${kind}s`)
        .update(change)
        .eq('id', saved?.id)
        .select('discount_amount')
        .single();

    const { error } = await patch({ discount_value: 100.01 });
    const { data } = await patch({ discount_value: 100 });

    expect(error).toMatchObject({
      code: 'PT422',
      message: "The discount can't exceed the subtotal of $100.00",
      hint: 'discount_value',
    });
    expect(data).toEqual({ discount_amount: 100 });
  });

  it('stored with a discount before its lines is refused when it is issued', async () => {
    const table = office.client.from(`${kind}s`);
    const { data: saved } = await table
      .insert({
        client_id: office.customer,
        title: 'Deck',
        discount_type: 'amount',
        discount_value: 500,
        ...(kind === 'invoice' && { due_date: day(30) }),
      })
      .select('id')
      .single();
    const line = { [`${kind}_id`]: saved?.id, name: 'Deck', quantity: 1, unit_price: 100 };
    const added = await office.client.from(`${kind}_items`).insert({ ...line, position: 1 });

    const { error } = await table.update({ status: 'sent' }).eq('id', saved?.id);
    await table.update({ discount_value: 60 }).eq('id', saved?.id);
    const { data: issued } = await table
      .update({ status: 'sent' })
      .eq('id', saved?.id)
      .select('status, discount_amount')
      .single();

    expect(added.error).toBeNull();
    expect(error).toMatchObject({
      code: 'PT422',
      message: "The discount can't exceed the subtotal of $100.00",
    });
    expect(issued).toEqual({ status: 'sent', discount_amount: 60 });
  });

  it('may get lines and a larger discount in one save', async () => {
    const { data: saved } = await save(kind, { discount_type: 'amount', discount_value: 10 });

    const { data, error } = await office.client.rpc(`save_${kind}`, {
      [`p_${kind}`]: {
        id: saved.id,
        client_id: office.customer,
        title: 'Deck',
        due_date: day(30),
        discount_type: 'amount',
        discount_value: 150,
      },
      p_items: [work, work],
      p_version: saved.version,
    });

    expect(error).toBeNull();
    expect(data).toMatchObject({ subtotal: 200, discount_amount: 150 });
  });

  it('may be discounted down to nothing', async () => {
    const { data } = await save(kind, { discount_type: 'amount', discount_value: 100 });

    expect(data).toMatchObject({ discount_amount: 100, total_amount: 0 });
  });

  it('refuses a negative cost of a line', async () => {
    const { error } = await save(kind, {}, [work, { ...work, unit_cost: -0.01 }]);

    expect(error).toMatchObject({
      code: 'PT422',
      message: "Line 2: a cost can't be negative.",
      hint: 'items',
    });
  });

  it('keeps four decimals of a unit price and a unit cost, and rounds only the line total', async () => {
    const fastener = { ...work, quantity: 1000.5, unit_price: 0.1255, unit_cost: 0.0875 };

    const { data } = await save(kind, {}, [work, fastener]);

    expect(data).toMatchObject({
      subtotal: 225.56,
      items: [{}, { unit_price: 0.1255, unit_cost: 0.0875, total_price: 125.56 }],
    });
  });

  it.each([
    ['price', 'unit_price', 0.00125],
    ['cost', 'unit_cost', 12.34567],
  ])(
    'with a %s of more than four decimals is refused rather than rounded',
    async (label, field, value) => {
      const { error } = await save(kind, {}, [work, { ...work, [field]: value }]);

      expect(error).toMatchObject({
        code: 'PT422',
        message: `Line 2: enter the ${label} ${value} with at most 4 decimals.`,
        hint: 'items',
      });
    },
  );
});

it('a draft quote without lines may have its discount already', async () => {
  const { data } = await save('quote', { discount_type: 'amount', discount_value: 50 }, []);

  expect(data).toMatchObject({ subtotal: 0, total_amount: 0 });
});
