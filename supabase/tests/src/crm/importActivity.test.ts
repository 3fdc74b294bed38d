import { startCatalog } from '../catalog/startCatalog.ts';

const { backend, company, owner, sendBatch } = startCatalog(['field_supervisor']);

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    email: `${name}${at}@x.test`,
  }));
const told = async (name: string, whole: string, db = owner()) => {
  const { data } = await db
    .from('activity_log')
    .select('type, status, title, description')
    .or(`description.like.${name}*,entity_id.eq.${whole}`)
    .order('created_at');
  return data;
};
const line = (description: string) => ({
  type: 'client',
  status: 'imported',
  title: 'Clients imported',
  description,
});

describe('an import of clients', () => {
  it('is one line, however many batches it has and however often they are sent', async () => {
    const whole = crypto.randomUUID();
    const last = { kind: 'clients', whole, id: crypto.randomUUID(), rows: named('Ash', 3) };
    await sendBatch({ kind: 'clients', whole, rows: named('Asp', 240) });
    const before = await told('As', whole);

    await Promise.all([sendBatch({ ...last, isLast: true }), sendBatch({ ...last, isLast: true })]);
    await sendBatch({ ...last, isLast: true });

    expect(before).toEqual([]);
    expect(await told('As', whole)).toEqual([line('243 clients from prices.csv')]);
  });

  it('tells in one line of those that it changed, and in one that it was taken back', async () => {
    const first = crypto.randomUUID();
    const whole = crypto.randomUUID();
    const only = crypto.randomUUID();
    await sendBatch({ kind: 'clients', whole: first, rows: named('Elm', 2), isLast: true });
    const update = { kind: 'clients', mode: 'update', isLast: true } as const;
    const rows = named('Elm', 3).map((row) => ({ ...row, notes: 'Ring twice' }));

    await sendBatch({ ...update, whole, rows });
    await sendBatch({ ...update, whole: only, rows: rows.slice(0, 1) });
    await owner().rpc('undo_import', { p_id: only });
    const undone = await owner().rpc('undo_import', { p_id: whole });
    await owner().from('clients').update({ notes: 'By hand' }).eq('name', 'Elm 0');

    expect(undone.data).toMatchObject({ undone: 1, restored: 2 });
    const back = { type: 'client', status: 'undone', title: 'Import undone' };
    expect(await told('Elm', whole)).toEqual([
      line('1 new and 2 updated clients from prices.csv'),
      { ...back, description: '1 new and 2 updated clients from prices.csv' },
      { type: 'client', status: 'updated', title: 'Client updated: notes', description: 'Elm 0' },
    ]);
    expect(await told('-', only)).toEqual([
      line('1 updated client from prices.csv'),
      { ...back, description: '1 updated client from prices.csv' },
    ]);
  });

  it('that broke off is told when it is kept, with what stayed of it', async () => {
    const whole = crypto.randomUUID();
    await sendBatch({ kind: 'clients', whole, rows: named('Oak', 5) });
    await sendBatch({ kind: 'clients', whole, rows: named('Oat', 7) });
    await owner().rpc('undo_import', { p_id: whole });

    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });
    await rival.owner.client.rpc('keep_import', { p_id: whole });
    const before = await told('Oa', whole);
    await owner().rpc('keep_import', { p_id: whole });
    await owner().rpc('keep_import', { p_id: whole });

    expect(before).toEqual([]);
    expect(await told('Oa', whole)).toEqual([line('5 clients from prices.csv')]);
    expect(await told('Oa', whole, rival.owner.client)).toEqual([]);
  });

  it('that brought nothing, or was only tried or cancelled, is no news', async () => {
    const whole = crypto.randomUUID();
    const cancelled = crypto.randomUUID();
    const rows = named('Fir', 2);

    await owner().rpc('try_import', { p_kind: 'clients', p_rows: rows });
    await sendBatch({ kind: 'clients', whole, rows: [{ name: ' ' }], isLast: true });
    await sendBatch({ kind: 'clients', whole: cancelled, rows });
    await owner().rpc('undo_import', { p_id: cancelled });
    await owner().from('clients').insert({ name: 'Fir by hand' });

    expect(await told('Fir', whole)).toEqual([
      { type: 'client', status: 'created', title: 'Client created', description: 'Fir by hand' },
    ]);
    expect(await told('-', cancelled)).toEqual([]);
  });

  it('is shown to who sees clients, one of items to who sees those, and neither elsewhere', async () => {
    const [clients, items] = [crypto.randomUUID(), crypto.randomUUID()];
    const field = company().as('field_supervisor').client;
    const rival = await backend().makeCompany({ plan: 'professional', roles: [] });
    await sendBatch({ kind: 'clients', whole: clients, rows: named('Yew', 2), isLast: true });
    await sendBatch({ whole: items, rows: [{ name: 'Yew board' }], isLast: true });

    const seen = async (db = owner()) => [
      (await told('-', clients, db))?.length,
      (await told('-', items, db))?.length,
    ];
    expect([await seen(), await seen(field), await seen(rival.owner.client)]).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
  });
});

it.each([
  ['clients', 'Clients imported', '2 clients'],
  ['items', 'Items imported', '2 items'],
  ['vendors', 'Vendors imported', '2 vendors'],
  ['materials', 'Materials imported', '2 materials'],
])('%s that come in by one call are one line, too', async (kind, title, description) => {
  const id = crypto.randomUUID();
  const rows = [{ name: `Call ${kind} 1` }, { name: `Call ${kind} 2` }];
  for (const _ of [1, 2])
    // oxlint-disable-next-line no-await-in-loop -- the second repeats the first
    await owner().rpc(`import_${kind}`, { p_rows: rows, p_id: id });

  expect(await told(`Call ${kind}`, id)).toMatchObject([{ title, description }]);
});
