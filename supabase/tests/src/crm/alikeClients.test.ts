import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  stranger = await backend.makeCompany();
  await backend.sql`
    insert into clients (company_id, name, email, phone, deleted_at) values
      (${company.id}, 'Ada Lake', 'ada@lake.test', '(512) 555-0134', null),
      (${company.id}, 'Ada Lake', null, null, null),
      (${company.id}, 'Lake & Sons', null, '+15125550134', null),
      (${company.id}, 'Ada Lake', 'ada@lake.test', '512-555-0134', now()),
      (${stranger.id}, 'Ada Lake', 'ada@lake.test', '512-555-0134', null)`;
}, 180_000);
afterAll(() => backend.close());

type Who = { p_name: string; p_email?: string; p_phone?: string };
const ask = async (who: Who, as = company.owner) => {
  const { data, error } = await as.client.rpc('alike_clients', who);
  if (error) throw error;
  return data.map(
    ({ name, email, same }: { name: string; email: string | null; same: string[] }) => [
      name,
      email,
      same.join(),
    ],
  );
};

describe('alike_clients', () => {
  it('finds living clients of one name, mail or phone, those with the most of it first', async () => {
    const who = { p_name: ' ada lake ', p_email: 'ADA@lake.test', p_phone: '1 512 555 0134' };

    const found = await ask(who);

    expect(found[0]).toEqual(['Ada Lake', 'ada@lake.test', 'name,email,phone']);
    expect(found).toHaveLength(3);
    expect(found).toContainEqual(['Lake & Sons', null, 'phone']);
    expect(found).toContainEqual(['Ada Lake', null, 'name']);
  });

  it.each([
    [{ p_name: 'Nobody' }],
    [{ p_name: 'Nobody', p_email: '', p_phone: '' }],
    [{ p_name: '', p_email: 'da@lake.test', p_phone: '555-0134' }],
    [{ p_name: 'Ada', p_phone: 'none' }],
  ])('finds nobody for %j', async (who) => {
    expect(await ask(who)).toEqual([]);
  });

  it('shows nobody of another company, and nobody to who may see no clients', async () => {
    await backend.sql`update clients set name = 'Rival Lake' where company_id = ${stranger.id}`;
    const rival = { p_name: 'Rival Lake', p_email: 'ada@lake.test', p_phone: '5125550134' };

    const names = (await ask(rival)).map(([name]: string[]) => name);

    expect(names).not.toContain('Rival Lake');
    expect(await ask(rival, stranger.owner)).toEqual([
      ['Rival Lake', 'ada@lake.test', 'name,email,phone'],
    ]);
    expect(await ask(rival, company.as('subcontractor'))).toEqual([]);
  });
});
