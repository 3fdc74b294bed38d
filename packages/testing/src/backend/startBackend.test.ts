import { startBackend, type Backend } from './index.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());

describe('startBackend', () => {
  it('gives each caller a database of its own in well under a second', async () => {
    const times: number[] = [];
    const others: Backend[] = [];
    for (let at = 0; at < 3; at += 1) {
      const started = performance.now();
      others.push(await startBackend());
      times.push(performance.now() - started);
    }
    await backend.sql`create table only_here (id int)`;

    const [found] = await others[0]!.sql`select to_regclass('public.only_here') as here`;

    expect(found).toEqual({ here: null });
    // The quickest of three: the machine may be busy with other tests.
    expect(Math.min(...times)).toBeLessThan(1500);
    await Promise.all(others.map((other) => other.close()));
  });

  it('signs the owner and the members of a company in', async () => {
    const company = await backend.makeCompany({ plan: 'starter', roles: ['field_supervisor'] });

    const { data, error } = await company
      .as('field_supervisor')
      .client.from('user_profiles')
      .select('email, role');

    expect(error).toBeNull();
    expect(data).toContainEqual({
      email: company.as('field_supervisor').email,
      role: 'field_supervisor',
    });
  });

  it('serves the same API over HTTP', async () => {
    const { url } = await backend.listen();

    const answer = await fetch(`${url}/rest/v1/companies?select=id`, {
      headers: { apikey: backend.keys.publishable },
    });

    expect([200, 401]).toContain(answer.status);
  });
});
