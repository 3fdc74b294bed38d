import { startBackend, type Backend } from '@plumbline/testing/backend';
import { SignJWT } from 'jose';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ hasOwnObjects: true });
  await backend.sql.unsafe(`
    create function public.login() returns jsonb language sql as $$
      select jsonb_build_object('login', session_user, 'role', current_user,
        'is_super', (select rolsuper from pg_roles where rolname = session_user)) $$;
    -- What an injected statement would try.
    create function public.climb(p_role text) returns bigint language plpgsql as $$
      begin perform set_config('role', p_role, true); return (select count(*) from auth.users); end $$;
    grant execute on function public.login, public.climb to anon, authenticated, service_role;`);
}, 60_000);
afterAll(() => backend.close());

const signed = (role: string) =>
  new SignJWT({ role, aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('00000000-0000-4000-8000-000000000001')
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(backend.keys.jwtSecret));

describe('N3: a token that is signed well', () => {
  it.each(['postgres', 'supabase_admin', 'pg_read_all_data', 'authenticator', ''])(
    'is refused when its role is "%s"',
    async (role) => {
      await backend.makeCompany();
      const token = await signed(role);
      const ask = (headers: Record<string, string>, query = '') =>
        backend.fetch(`http://localhost:3000/rest/v1/companies?select=id${query}`, { headers });

      const answers = await Promise.all([
        ask({ apikey: backend.keys.publishable, authorization: `Bearer ${token}` }),
        ask({ apikey: backend.keys.publishable, authorization: `bearer  ${token}` }),
        ask({ apikey: token }),
        ask({}, `&apikey=${token}`),
      ]);

      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    },
  );

  it('is taken when its role is authenticated', async () => {
    const { status } = await backend.fetch('http://localhost:3000/rest/v1/plans?select=slug', {
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${await signed('authenticated')}`,
      },
    });

    expect(status).toBe(200);
  });
});

describe('N3: the login of a request', () => {
  const login = { login: 'authenticator', is_super: false };

  it.each([
    ['anon', () => backend.client()],
    ['authenticated', async () => (await backend.makeCompany()).owner.client],
    ['service_role', () => backend.service()],
  ] as const)('is no superuser for %s', async (role, clientOf) => {
    const { data } = await (await clientOf()).rpc('login');

    expect(data).toEqual({ ...login, role });
  });

  it.each(['none', 'authenticator', 'postgres'])(
    'reads no account when a statement takes the role "%s"',
    async (role) => {
      const { client } = (await backend.makeCompany()).owner;

      const { data, error } = await client.rpc('climb', { p_role: role });

      expect(data).toBeNull();
      expect(error?.code).toBe('42501');
    },
  );
});
