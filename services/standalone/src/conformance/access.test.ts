import { startBackend, type Backend } from '@plumbline/testing/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
  // Made before the first request: the API reads the schema once.
  await backend.sql.unsafe(`
    create function public.my_address() returns text language sql as $$ select auth.jwt()->>'email' $$;
    grant execute on function public.my_address() to authenticated;
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

  it.each(['client_names', 'project_names', 'quote_names', 'held_sign_ins'])(
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
