import { openOffice, type Office } from '../billing/office.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  const { call, customer } = office;
  const project = await call('save_project', {
    p_project: { name: 'Lake house', client_id: customer, project_type: 'Roofing', budget: 1000 },
  });
  await office.sentInvoice({ project_id: project.id });
}, 180_000);
afterAll(() => office?.close());

describe('the search', () => {
  const search = async (client: Office['client'], p_query: string) => {
    const { data } = await client.rpc('search_everything', { p_query });
    return (data ?? []).map(
      ({ type, title }: { type: string; title: string }) => `${type} ${title}`,
    );
  };

  it('finds over everything, and takes % and _ as they are', async () => {
    expect(await search(office.client, 'lake')).toContain('project Lake house');
    expect(await search(office.client, 'custom')).toContain('client Customer');
    expect(await search(office.client, '%%')).toEqual([]);
    expect(await search(office.client, '__')).toEqual([]);
  });

  it('lists the project of that name before what belongs to it', async () => {
    const { sql } = office.backend;
    const [lake] =
      await sql`select id from projects where company_id = ${office.company.id} and name = 'Lake house'`;
    for (const name of ['Lake house permit', 'Lake house contract'])
      await sql`
        insert into project_documents (company_id, project_id, name, category, object_path, file_name, file_type, size_bytes, content_hash, created_at)
        values (${office.company.id}, ${lake?.id}, ${name}, 'permits', ${`${office.company.id}/${name}.pdf`}, 'a.pdf', 'pdf', 1, repeat('0', 64),
          now() + interval '1 hour')`;

    const [first, ...rest] = await search(office.client, 'lake house');

    expect(first).toBe('project Lake house');
    expect(rest).toContain('document Lake house permit');
  });

  it('lists a job before the quotes and invoices whose title begins with the word', async () => {
    const { call, customer } = office;
    for (const title of ['Kitchen remodel', 'Kitchen island'])
      // oxlint-disable-next-line no-await-in-loop -- numbers are counted up
      await office.quote({ title });
    await office.sentInvoice({ title: 'Kitchen' });
    await call('save_project', {
      p_project: {
        name: 'Main Street Kitchen',
        client_id: customer,
        project_type: 'Roofing',
        budget: 1,
      },
    });

    const found = await search(office.client, 'kitchen');

    expect(found[0]).toBe('project Main Street Kitchen');
    expect(found).toHaveLength(4);
  });

  it('lists a number before a name, a name’s beginning before a word’s, and three of a kind before more', async () => {
    const { backend, company } = office;
    const client = async (name: string) => {
      await backend.sql`insert into clients (company_id, name) values (${company.id}, ${name})`;
    };
    for (const name of ['Ann Pine', 'Pinehurst School', 'Alpine Homes', 'Pine & Sons', 'PINE'])
      // oxlint-disable-next-line no-await-in-loop -- the newest comes last
      await client(name);
    await backend.sql`insert into vendors (company_id, name) values (${company.id}, 'Pine Lumber')`;

    expect(await search(office.client, 'pine')).toEqual([
      'client PINE',
      'client Pine & Sons',
      'client Pinehurst School',
      'vendor Pine Lumber',
      'client Ann Pine',
      'client Alpine Homes',
    ]);
  });

  it('finds no more than the caller may see', async () => {
    const rival = await office.backend.makeCompany();

    expect(await search(rival.owner.client, 'lake')).toEqual([]);
    expect(await search(office.company.as('field_supervisor').client, 'deck')).toEqual([]);
    expect((await search(office.client, 'deck')).length).toBeGreaterThan(0);
  });
});
