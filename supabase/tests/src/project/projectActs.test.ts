import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let rival: TestCompany;
let clientId: string;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({});
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

describe('bulk acts', () => {
  it('report on each project and leave the others done', async () => {
    const [one, two] = [await newProject(), await newProject()];
    const missing = crypto.randomUUID();
    const bulk = (p_action: string, p_value?: string) =>
      company.owner.client.rpc('bulk_update_projects', {
        p_ids: [one.id, missing, two.id],
        p_action,
        p_value,
      });

    const { data: moved } = await bulk('set_status', 'on_hold');
    const { data: wrong } = await bulk('set_status', 'paused');
    await bulk('delete');
    const listed = async () =>
      (await company.owner.client.from('project_list').select('id').in('id', [one.id, two.id]))
        .data;
    const deleted = await listed();
    await bulk('restore');

    expect(moved).toEqual([
      { id: one.id, ok: true, message: null },
      { id: missing, ok: false, message: 'Project not found' },
      { id: two.id, ok: true, message: null },
    ]);
    expect(wrong).toMatchObject([
      { ok: false, message: "This value isn't allowed." },
      { ok: false },
      { ok: false },
    ]);
    expect(deleted).toEqual([]);
    expect(await listed()).toHaveLength(2);
  });

  it('copy a project with its plan, without its past', async () => {
    const project = await newProject({ name: 'Original' });
    const { client } = company.owner;
    await client
      .from('budget_lines')
      .insert({ project_id: project.id, category: 'labor', amount: 100 });
    await client
      .from('expenses')
      .insert({ project_id: project.id, category: 'labor', amount: 60, description: 'Crew' });
    await client.rpc('save_timeline_entry', {
      p_entry: { project_id: project.id, title: 'Permit', type: 'permit', status: 'completed' },
    });

    const { data: copy } = await client.rpc('duplicate_project', { p_project_id: project.id });

    const { data: timeline } = await client
      .from('project_timeline_list')
      .select('title, status')
      .eq('project_id', copy.id);
    expect(copy).toMatchObject({
      name: 'Original (Copy)',
      status: 'planning',
      budget: 50_000,
      actual_cost: 0,
    });
    expect(timeline).toEqual([{ title: 'Permit', status: 'pending' }]);
  });
});

it('shows the overview of a project in one request', async () => {
  const project = await newProject({ start_date: '2026-01-01', end_date: '2099-01-01' });
  const { client } = company.owner;
  await client.from('project_tasks').insert([
    { project_id: project.id, title: 'Dig', status: 'completed' },
    { project_id: project.id, title: 'Pour' },
  ]);

  const { data } = await client.rpc('project_overview', { p_project_id: project.id });
  const { error } = await rival.owner.client.rpc('project_overview', { p_project_id: project.id });

  expect(data).toMatchObject({
    client: { name: 'Ada Quist', email: 'ada@quist.test' },
    team_size: 1,
    completed_tasks: 1,
    pending_tasks: 1,
    photo_counts: { all: 0 },
    document_counts: { all: 0 },
  });
  expect(data.days_remaining).toBeGreaterThan(1000);
  expect(data.recent_activity.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['Project created', 'Task created']),
  );
  expect(error).toMatchObject({ code: 'PT404' });
});

it('has no days left without an end date, and names what each activity is about', async () => {
  const project = await newProject({ start_date: null, end_date: null });

  const { data } = await company.owner.client.rpc('project_overview', {
    p_project_id: project.id,
  });

  expect(data).toMatchObject({ days_remaining: null, days_active: null });
  expect(data.recent_activity).toMatchObject([{ title: 'Project created', entity_id: project.id }]);
});

it('counts the days of a completed project to its last day', async () => {
  const project = await newProject({ start_date: '2026-01-01', status: 'completed' });
  await backend.sql`update projects set completed_at = '2026-03-02T12:00Z' where id = ${project.id}`;

  const { data } = await company.owner.client.rpc('project_overview', {
    p_project_id: project.id,
  });

  expect(data.days_active).toBe(60);
});
