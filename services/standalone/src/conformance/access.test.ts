import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ hasOwnObjects: true });
  // Made before the first request: the API reads the schema once.
  await backend.sql.unsafe(`
    create function public.my_address() returns text language sql as $$ select auth.jwt()->>'email' $$;
    create function public.who_asks() returns jsonb language sql stable as
      $$ select jsonb_build_object('role', current_user, 'id', auth.uid()) $$;
    create function public.own_projects() returns setof projects language sql stable as $$ select * from projects $$;
    grant execute on function public.my_address(), public.own_projects() to authenticated;
    grant execute on function public.who_asks() to anon, authenticated, service_role;
  `);
}, 60_000);
afterAll(() => backend.close());

const privileges = () => backend.sql`
  select grantee, table_name, string_agg(privilege_type, ' ' order by privilege_type) as verbs
  from information_schema.role_table_grants
  where table_schema = 'public' and grantee in ('anon', 'authenticated')
  group by 1, 2 order by 1, 2`;

describe('what the local API gives access to', () => {
  it('leaves the grants as the migrations made them, after serving requests', async () => {
    const before = await privileges();
    const { owner } = await backend.makeCompany();

    await owner.client.from('clients').select('id');
    await backend.client().from('plans').select('slug');
    await backend.service().from('companies').select('id');

    expect(before.length).toBeGreaterThan(5);
    expect(await privileges()).toEqual(before);
  });

  it('refuses requests without a key and with a wrong one', async () => {
    const without = await backend.fetch('http://localhost:3000/rest/v1/companies');
    const wrong = await backend.fetch('http://localhost:3000/rest/v1/companies', {
      headers: { apikey: 'sb_secret_guess' },
    });

    expect([without.status, wrong.status]).toEqual([401, 401]);
  });

  it('refuses a token that somebody else has signed', async () => {
    const [head, body] = (await backend.makeCompany()).owner.token.split('.');
    const forged = `${head}.${body}.${Buffer.from('x'.repeat(32)).toString('base64url')}`;

    const answer = await backend.fetch('http://localhost:3000/rest/v1/companies', {
      headers: { apikey: backend.keys.publishable, authorization: `Bearer ${forged}` },
    });

    expect(answer.status).toBe(401);
  });

  it('takes person and role from a checked token alone, whatever else a request says', async () => {
    const { owner } = await backend.makeCompany();
    const { publishable, secret } = backend.keys;
    const ask = async (headers: Record<string, string>, query = '') => {
      const url = `http://localhost:3000/rest/v1/rpc/who_asks${query}`;
      const answer = await backend.fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
      return answer.ok ? answer.json() : answer.status;
    };
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const nobody = { role: 'anon', id: null };

    expect(await ask({ apikey: publishable, ...bearer(owner.token) })).toEqual({
      role: 'authenticated',
      id: owner.id,
    });
    expect(await ask({ apikey: secret })).toEqual({ role: 'service_role', id: null });
    expect(await ask({ apikey: publishable })).toEqual(nobody);
    expect(await ask({ apikey: publishable, ...bearer(publishable) })).toEqual(nobody);
    expect(await ask({ apikey: publishable, ...bearer('sb_x.y.z') })).toEqual(nobody);
    expect(await ask(bearer(publishable), `?apikey=${publishable}`)).toEqual(nobody);
    expect(await ask({ apikey: publishable, ...bearer('a.b.c') })).toBe(401);
    expect(await ask({ apikey: owner.token, ...bearer(owner.token) })).toBe(401);
  });

  it('counts what a function answers as the person who asks', async () => {
    const [mine, other] = [await backend.makeCompany(), await backend.makeCompany()];
    for (const { id, owner } of [mine, other])
      await owner.client.from('projects').insert({ company_id: id, name: 'Deck' });

    const { data, count, error } = await mine.owner.client
      .rpc('own_projects', {}, { count: 'exact' })
      .range(0, 0);

    expect(error).toBeNull();
    expect([data?.length, count]).toEqual([1, 1]);
  });

  it.each(['client_names', 'project_names', 'quote_names', 'expired_password_sign_ins'])(
    'does not give out private.%s, whatever schema is asked for',
    async (name) => {
      const { owner } = await backend.makeCompany();
      const ask = (path: string, headers: Record<string, string> = {}) =>
        backend.fetch(`http://localhost:3000/rest/v1/${path}`, {
          headers: {
            apikey: backend.keys.publishable,
            authorization: `Bearer ${owner.token}`,
            ...headers,
          },
        });

      const answers = await Promise.all([
        ask(name),
        ask(`private.${name}`),
        ask(name, { 'accept-profile': 'private' }),
        ask(name, { 'content-profile': 'private' }),
        ask(`invoices?select=id,${name}(*)`),
      ]);

      expect(answers.filter(({ ok }) => ok)).toEqual([]);
    },
  );

  it.each(['/_system', '/_system/info', '/_system/sql', '/', '/rest', '/graphql/v1'])(
    'has nothing at %s',
    async (path) => {
      const answer = await backend.fetch(`http://localhost:3000${path}`, {
        headers: { apikey: backend.keys.secret },
      });

      expect(answer.status).toBe(404);
    },
  );

  it('knows the address of the signed-in person from the token', async () => {
    const { owner } = await backend.makeCompany();

    const { data } = await owner.client.rpc('my_address');

    expect(data).toBe(owner.email);
  });

  it('does not answer for the private schema', async () => {
    const { owner } = await backend.makeCompany();

    const { error } = await owner.client.schema('private').from('platform_admins').select();

    expect(error?.code).toBe('PGRST106');
  });

  it('lets the service key see what row-level security hides', async () => {
    const { id } = await backend.makeCompany();

    const visitor = await backend.client().from('companies').select('id').eq('id', id);
    const service = await backend.service().from('companies').select('id').eq('id', id);

    expect(visitor.data ?? []).toEqual([]);
    expect(service.data).toEqual([{ id }]);
  });
});
