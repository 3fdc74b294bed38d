import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let rival: TestCompany;
let clientId: string;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  rival = await backend.makeCompany();
  const { data } = await company.owner.client
    .from('clients')
    .insert({ name: 'Ada Quist', email: 'ada@quist.test' })
    .select()
    .single();
  clientId = data.id;
}, 60_000);
afterAll(() => backend.close());

const save = (project: object, user = company.owner) =>
  user.client.rpc('save_project', { p_project: project });
const newProject = async (project: object = {}) => {
  const { data, error } = await save({
    name: 'House',
    client_id: clientId,
    budget: 50_000,
    ...project,
  });
  if (error) throw new Error(error.message);
  return data;
};

describe('saving a project', () => {
  it('stores it with its budget and answers the row of the list', async () => {
    const { data } = await save({
      name: 'Kitchen',
      description: 'New kitchen',
      client_id: clientId,
      start_date: '2026-12-01',
      end_date: '2027-02-01',
      budget: 42_000.5,
      address: '1 Main Street',
      project_type: 'Remodeling',
    });

    const { data: listed } = await company.owner.client
      .from('project_list')
      .select('*')
      .eq('id', data.id)
      .single();
    expect(data).toMatchObject({
      name: 'Kitchen',
      client_name: 'Ada Quist',
      manager_name: `${company.name} owner`,
      status: 'planning',
      priority: 'medium',
      budget: 42_000.5,
      budget_amount: 42_000.5,
      contract_value: 42_000.5,
      actual_cost: 0,
      version: 1,
    });
    expect(listed).toEqual(data);
  });

  it.each([
    ['no name', { name: ' ' }, 'Project name is required', 'name'],
    [
      'a name of 10,000 characters',
      { name: 'x'.repeat(10_000) },
      'The project name is too long (200 characters at most)',
      'name',
    ],
    [
      'HTML in the name',
      { name: '<img src=x onerror=alert(1)>' },
      'The project name must not contain HTML',
      'name',
    ],
    [
      'an end before its start',
      { start_date: '2026-02-01', end_date: '2026-01-31' },
      'End date must be after start date',
      'end_date',
    ],
    ['a negative budget', { budget: -1 }, 'Please enter a valid budget amount', 'budget'],
    ['no budget worth the name', { budget: 0 }, 'Please enter a valid budget amount', 'budget'],
    [
      'a client that does not exist',
      { client_id: '00000000-0000-4000-8000-000000000000' },
      'Please select a client',
      'client_id',
    ],
  ])('refuses %s in plain words and stores nothing', async (_, change, message, hint) => {
    const count = async () => (await backend.sql`select count(*)::int as n from projects`)[0]?.n;
    const before = await count();

    const { error } = await save({ name: 'House', client_id: clientId, budget: 1, ...change });

    expect(error).toMatchObject({ code: 'PT422', message, hint });
    expect(await count()).toBe(before);
  });

  it("refuses another company's client", async () => {
    const { error } = await save({ name: 'Theft', client_id: clientId, budget: 1 }, rival.owner);

    expect(error).toMatchObject({ code: 'PT422', message: 'Please select a client' });
  });

  it('takes a repeated request once', async () => {
    const id = crypto.randomUUID();

    await Promise.all([newProject({ id }), newProject({ id }).catch(() => undefined)]);
    await newProject({ id });

    const { data } = await company.owner.client.from('projects').select('id').eq('id', id);
    expect(data).toHaveLength(1);
  });

  it('changes what is named, keeps the rest, and refuses a stale version', async () => {
    const project = await newProject({ description: 'As it was' });

    const { data: changed } = await save({
      id: project.id,
      version: 1,
      name: 'Bigger house',
      budget: 60_000,
    });
    const { error } = await save({ id: project.id, version: 1, name: 'Late' });

    expect(changed).toMatchObject({
      name: 'Bigger house',
      description: 'As it was',
      budget: 60_000,
      contract_value: 60_000,
      version: 2,
    });
    expect(error).toMatchObject({ code: 'PT409' });
  });
});

describe('roles', () => {
  it('let a manager work, a supervisor look without sums, and a subcontractor see what is assigned', async () => {
    const project = await newProject({ name: 'Roles' });
    const sub = company.as('subcontractor');
    const read = async (user = sub) =>
      (await user.client.from('project_list').select('*').eq('id', project.id)).data;
    const before = await read();
    await company.owner.client
      .from('project_members')
      .insert({ project_id: project.id, user_id: sub.id });

    expect((await read(company.as('project_manager')))?.[0]).toMatchObject({
      budget: 50_000,
      client_name: 'Ada Quist',
    });
    expect((await read(company.as('field_supervisor')))?.[0]).toMatchObject({
      budget: null,
      spent: null,
      client_name: 'Ada Quist',
    });
    expect(before).toEqual([]);
    expect((await read())?.[0]).toMatchObject({
      name: 'Roles',
      budget: null,
      client_name: null,
      client_email: null,
    });
    expect((await save({ name: 'x' }, company.as('field_supervisor'))).error).toMatchObject({
      code: 'PT403',
    });
    expect(
      (await sub.client.rpc('project_financials', { p_project_id: project.id })).error,
    ).toMatchObject({ code: 'PT403' });
  });

  it('let a supervisor move status and progress, but not what is sold', async () => {
    const project = await newProject();
    const { client } = company.as('field_supervisor');

    const status = await client.rpc('set_project_status', {
      p_project_id: project.id,
      p_status: 'in_progress',
      p_note: 'Broke ground',
    });
    const progress = await client.rpc('set_project_progress', {
      p_project_id: project.id,
      p_percentage: 35,
    });
    const renamed = await client
      .from('projects')
      .update({ name: 'Mine' })
      .eq('id', project.id)
      .select();
    const { data: history } = await client
      .from('project_status_history_list')
      .select('*')
      .eq('project_id', project.id)
      .order('created_at');

    expect([status.error, progress.error]).toEqual([null, null]);
    expect(renamed.data).toEqual([]);
    expect(history).toMatchObject([
      { from_status: null, to_status: 'planning', changed_by_name: `${company.name} owner` },
      {
        from_status: 'planning',
        to_status: 'in_progress',
        note: 'Broke ground',
        changed_by_name: `${company.name} field_supervisor`,
      },
    ]);
  });
});

describe('the list of projects', () => {
  it('has on top what has no start yet, the one that was made last first, and of one day too', async () => {
    const office = await backend.makeCompany();
    const made: string[] = [];
    for (const start_date of ['2026-03-01', null, '2026-05-01', '2026-05-01', null]) {
      // oxlint-disable-next-line no-await-in-loop -- one is made after the other
      const { data } = await save({ name: `Project ${made.length}`, start_date }, office.owner);
      made.push(data.name);
    }
    const page = async (p_descending: boolean) => {
      const { data } = await office.owner.client.rpc('project_page', { p_descending });
      return data.rows.map(({ name }: { name: string }) => name);
    };

    const [newest, oldest] = await Promise.all([page(true), page(false)]);

    const [march, firstOpen, firstOfMay, secondOfMay, lastOpen] = made;
    expect(newest).toEqual([lastOpen, firstOpen, secondOfMay, firstOfMay, march]);
    expect(oldest).toEqual(newest.toReversed());
  });
});
