import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend({ hasOwnObjects: true });
  await backend.sql.unsafe(ownObjects);
  company = await backend.makeCompany();
}, 60_000);
afterAll(() => backend.close());

// Made before the first request: the API reads the schema once.
const ownObjects = `
  create function public.refuse(code text) returns void language plpgsql as
    $$ begin raise exception 'In plain words' using errcode = 'PT' || code, hint = 'name'; end $$;
  create function public.echo(given jsonb) returns jsonb language sql as $$ select given $$;
  create view public.each_type with (security_invoker = true) as
    select 12.50::numeric(12, 2) as sum, timestamptz '2026-03-04 05:06:07.5+00' as at,
      date '2026-03-04' as day, '{"a": [1, {"b": "c"}]}'::jsonb as doc, 9007199254740991::bigint as big;
  create table public.guarded (id int primary key, company_id uuid, at date constraint guarded_at check (at > '2026-01-01'));
  grant select on public.each_type to authenticated;
  grant select, insert on public.guarded to authenticated;
  grant execute on function public.echo(jsonb), public.refuse(text) to authenticated;
`;

const db = () => company.owner.client;
async function makeClient(name: string): Promise<string> {
  const { data, error } = await db().from('clients').insert({ name }).select('id').single();
  if (error) throw error;
  return data.id;
}

describe('the local REST API answers as hosted Supabase does', () => {
  it('returns one object for a write with an embed and .single()', async () => {
    const client_id = await makeClient('Ada Lane');

    const { data, error } = await db()
      .from('projects')
      .insert({ name: 'Kitchen', client_id })
      .select('name, client:clients!projects_company_id_client_id_fkey(name)')
      .single();

    expect(error).toBeNull();
    expect(data).toEqual({ name: 'Kitchen', client: { name: 'Ada Lane' } });
  });

  it('embeds the many side as an array', async () => {
    const client_id = await makeClient('Two Jobs');
    await db()
      .from('projects')
      .insert([
        { name: 'One', client_id },
        { name: 'Two', client_id },
      ]);

    const { data } = await db()
      .from('clients')
      .select('name, projects!projects_company_id_client_id_fkey(name)')
      .eq('id', client_id)
      .single();

    expect(data).toEqual({
      name: 'Two Jobs',
      projects: expect.arrayContaining([{ name: 'One' }, { name: 'Two' }]),
    });
  });

  it('answers 400 and 23514 where a CHECK is violated', async () => {
    const { error, status } = await db()
      .from('guarded')
      .insert({ id: 1, at: '2020-01-01' })
      .select()
      .single();

    expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
    expect(error?.message).toContain('guarded_at');
  });

  it('answers 409 and 23505 for a duplicate', async () => {
    const id = await makeClient('Once');

    const { error, status } = await db().from('clients').insert({ id, name: 'Twice' });

    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' });
  });

  it('answers 403 and 42501 where a policy refuses', async () => {
    const other = await backend.makeCompany();

    const { error, status } = await db()
      .from('clients')
      .insert({ name: 'Foreign', company_id: other.id });

    expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' });
  });

  it.each([402, 404, 409, 422])('carries PT%d as the status', async (code) => {
    const { error, status } = await db().rpc('refuse', { code: String(code) });

    expect({ status, message: error?.message, hint: error?.hint }).toEqual({
      status: code,
      message: 'In plain words',
      hint: 'name',
    });
  });

  it('answers 406 where .single() finds no row or two', async () => {
    await makeClient('Same name');
    await makeClient('Same name');

    const two = await db().from('clients').select().eq('name', 'Same name').single();
    const none = await db().from('clients').select().eq('name', 'Nobody').single();

    expect([two.status, two.error?.code]).toEqual([406, 'PGRST116']);
    expect([none.status, none.error?.code]).toEqual([406, 'PGRST116']);
  });

  it('answers null where .maybeSingle() finds nothing', async () => {
    const { data, error } = await db().from('clients').select().eq('name', 'Nobody').maybeSingle();

    expect({ data, error }).toEqual({ data: null, error: null });
  });

  it('counts exactly beside a page, and beyond the end answers 416', async () => {
    const names = Array.from({ length: 5 }, (_, at) => ({ name: `Counted ${at}` }));
    await db().from('clients').insert(names);
    const counted = db()
      .from('clients')
      .select('name', { count: 'exact' })
      .like('name', 'Counted %')
      .order('name');

    const page = await counted.range(2, 3);
    const beyond = await db()
      .from('clients')
      .select('name', { count: 'exact' })
      .like('name', 'Counted %')
      .range(100, 109);

    expect(page).toMatchObject({ count: 5, data: [{ name: 'Counted 2' }, { name: 'Counted 3' }] });
    expect(beyond.status).toBe(416);
  });

  it('gives 1,000 rows at most', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => ({ name: `Many ${at}` }));
    await db().from('clients').insert(many);

    const { data } = await db().from('clients').select('id').like('name', 'Many %');

    expect(data).toHaveLength(1000);
  });

  it('gives numbers as numbers, instants as ISO 8601 and JSON as it was stored', async () => {
    const { data, error } = await db().from('each_type').select().single();
    const echoed = await db().rpc('echo', {
      given: { list: [1, 'two'], text: '"quoted"' },
    });

    expect(error).toBeNull();
    expect(data).toEqual({
      sum: 12.5,
      at: '2026-03-04T05:06:07.5+00:00',
      day: '2026-03-04',
      doc: { a: [1, { b: 'c' }] },
      big: 9007199254740991,
    });
    expect(echoed.data).toEqual({ list: [1, 'two'], text: '"quoted"' });
  });

  it('stores JSON once encoded', async () => {
    const { data } = await db()
      .from('clients')
      .insert({ name: 'Addressed', address: { city: 'Austin' } })
      .select()
      .single();

    const [row] =
      await backend.sql`select address->>'city' as city from clients where id = ${data.id}`;

    expect(row).toEqual({ city: 'Austin' });
  });

  it('reports a stale write as no row', async () => {
    const id = await makeClient('Versioned');
    await db().from('clients').update({ notes: 'first' }).eq('id', id);

    const { error, status } = await db()
      .from('clients')
      .update({ notes: 'second' })
      .eq('id', id)
      .eq('version', 1)
      .select()
      .single();

    expect({ status, code: error?.code }).toEqual({ status: 406, code: 'PGRST116' });
  });

  it.each([
    ['+15125550100', '15125550100'],
    ['1e3', '1000'],
    ['007.0', '7'],
    ['null', 'none'],
  ])('finds the text %s, and not %s', async (name, other) => {
    await makeClient(name);
    await makeClient(other);

    const equal = await db().from('clients').select('name').eq('name', name);
    const among = await db().from('clients').select('name').in('name', [name, 'nobody']);
    const changed = await db()
      .from('clients')
      .update({ notes: 'x' })
      .eq('name', name)
      .select('name');

    expect([equal, among, changed].map(({ data }) => data)).toEqual(Array(3).fill([{ name }]));
  });

  it('compares a figure in any form', async () => {
    const { data } = await db().from('each_type').select('sum').eq('sum', '12.5000');

    expect(data).toEqual([{ sum: 12.5 }]);
  });
});
