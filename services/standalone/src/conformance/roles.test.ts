import { startBackend, type Backend } from '@plumbline/testing/backend';
import { SignJWT } from 'jose';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
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
