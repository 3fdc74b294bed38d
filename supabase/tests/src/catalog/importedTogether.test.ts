import { startCatalog } from './startCatalog.ts';

const { backend, owner, importFile } = startCatalog();

describe.each([
  [
    'vendors',
    'This vendor exists already',
    { payment_terms: 'Net 31' },
    'The payment terms is not valid',
  ],
  ['materials', 'This material exists already', { unit: 'furlong' }, 'Unknown unit'],
])('a file of %s', (kind, known, fault, why) => {
  const phone = (text: string) => (kind === 'vendors' ? { phone: text } : { vendor_sku: text });
  const column = Object.keys(phone(''))[0] ?? '';
  const stored = async (like: string) => {
    const { data } = await owner()
      .from(kind)
      .select(`name, told:${column}`)
      .ilike('name', like)
      .order('name')
      .overrideTypes<{ name: string; told: string }[], { merge: false }>();
    return Object.fromEntries((data ?? []).map(({ name, told }) => [name, told]));
  };

  it('comes in and is updated a hundred at a time, and all but the bad rows', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => ({ name: `Nail ${kind} ${at}` }));
    Object.assign(rows[3] ?? {}, fault);
    Object.assign(rows[9] ?? {}, { name: ' ' });
    Object.assign(rows[120] ?? {}, { name: `nail ${kind} 7` });
    const created = await importFile(kind, rows);
    const again = rows.map((row, at) => ({ ...row, ...phone(`555-${at}`) }));
    Object.assign(again[5] ?? {}, fault);

    const updated = await importFile(kind, again, 'update');

    const told = await stored(`Nail ${kind} %`);
    const { data: undone } = await owner().rpc('undo_import', { p_id: updated.whole });
    expect(created).toMatchObject({ created_rows: 227, failed_rows: 3 });
    expect(created.errors.map(({ row }: { row: number }) => row)).toEqual([4, 10, 121]);
    expect(created.errors[0].message).toBe(why);
    expect(updated).toMatchObject({ created_rows: 0, updated_rows: 227, failed_rows: 3 });
    expect(updated.errors.map(({ row }: { row: number }) => row)).toEqual([4, 6, 10]);
    expect(told[`Nail ${kind} 6`]).toBe('555-6');
    expect(told[`Nail ${kind} 5`]).toBeNull();
    expect(told[`nail ${kind} 7`]).toBe('555-120');
    expect(undone).toMatchObject({ restored: 226, kept: 0 });
    expect(await stored(`nail ${kind} 7`)).toEqual({ [`Nail ${kind} 7`]: null });
  });

  it('is written a hundred rows at a time', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ name: `Stamp ${kind} ${at}` }));
    // What one statement has written bears one transaction id; each row by itself is a transaction within the other.
    const steps = async () => {
      const [found] = await backend().sql`
        select count(distinct xmin::text)::int as steps from public.${backend().sql(kind)} where name like ${`Stamp ${kind}%`}`;
      return found?.steps;
    };

    await importFile(kind, rows);
    const inserted = await steps();
    await importFile(
      kind,
      rows.map((row) => ({ ...row, ...phone('555-0100') })),
      'update',
    );

    expect([inserted, await steps()]).toEqual([2, 2]);
  });

  it('says of each row that is there already, in their order', async () => {
    await importFile(kind, [{ name: `There ${kind} 1` }, { name: `There ${kind} 3` }]);

    const again = await importFile(
      kind,
      ['There', ' ', 'There', 'New'].map((word, at) => ({
        name: word === ' ' ? word : `${word} ${kind} ${at + 1}`,
      })),
    );

    expect(again).toMatchObject({ created_rows: 1, failed_rows: 3 });
    expect(again.errors).toMatchObject([
      { row: 1, message: known },
      { row: 2, message: expect.stringContaining('name is required') },
      { row: 3, name: `There ${kind} 3`, message: known },
    ]);
  });
});
