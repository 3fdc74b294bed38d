import {
  startBackend,
  type Backend,
  type TestCompany,
  type TestUser,
} from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['project_manager'] });
}, 60_000);
afterAll(() => backend.close());

it('says what happened to a project as people say it', async () => {
  const { client } = company.owner;
  const { data: project } = await client.rpc('save_project', { p_project: { name: 'House' } });
  const row = { project_id: project.id, description: 'Crew', amount: 12 };
  await client.from('expenses').insert({ ...row, category: 'labor' });
  await client.from('payment_schedule').insert({ ...row, due_date: '2027-01-02' });
  await client.from('payment_schedule').update({ amount: 13 }).eq('project_id', project.id);
  await client.rpc('save_weather_delay', {
    p_delay: { project_id: project.id, reason: 'Hail', date: '2026-11-03' },
  });
  await client.from('project_photos').insert({
    project_id: project.id,
    title: 'Roof',
    object_path: `${company.id}/${project.id}/${crypto.randomUUID()}.jpg`,
    content_hash: 'ab'.repeat(32),
  });
  const paper = `${company.id}/${crypto.randomUUID()}.pdf`;
  await client.storage
    .from('project-documents')
    .upload(paper, Buffer.from('paper'), { contentType: 'application/pdf' });
  const { data: document } = await client.rpc('save_document', {
    p_document: {
      project_id: project.id,
      name: 'Paper',
      category: 'permits',
      object_path: paper,
      file_name: 'paper.pdf',
      file_type: 'pdf',
      size_bytes: 5,
      content_hash: 'cd'.repeat(32),
    },
  });
  await client.rpc('request_signature', { p_document_id: document.id, p_signer: 'Pat Lee' });
  for (const status of ['on_hold', 'completed'])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await client.rpc('set_project_status', { p_project_id: project.id, p_status: status });

  const { data } = await client
    .from('activity_log')
    .select('title, status')
    .eq('project_id', project.id)
    .order('created_at');

  expect(data).toEqual([
    { title: 'Project created', status: 'created' },
    { title: 'Expense recorded', status: 'created' },
    { title: 'Payment scheduled', status: 'created' },
    { title: 'Payment updated: amount', status: 'updated' },
    { title: 'Weather delay recorded', status: 'created' },
    { title: 'Photo added', status: 'created' },
    { title: 'Document added', status: 'created' },
    { title: 'Document is now pending', status: 'pending' },
    { title: 'Project is now on hold', status: 'on hold' },
    { title: 'Project completed', status: 'completed' },
  ]);
});

const told = async (project: string) => {
  const { data } = await company.owner.client
    .from('activity_log')
    .select('title, description')
    .eq('project_id', project)
    .order('created_at');
  return data?.map(({ title, description }) => `${title}: ${description}`);
};

it('tells of a copied project once, and of what is done in it afterwards', async () => {
  const { client } = company.owner;
  const { data: project } = await client.rpc('save_project', { p_project: { name: 'Shed' } });
  const own = { project_id: project.id };
  await client.from('project_tasks').insert([
    { ...own, title: 'Dig' },
    { ...own, title: 'Pour' },
  ]);
  await client.rpc('save_timeline_entry', { p_entry: { ...own, title: 'Base' } });

  const { data: copy } = await client.rpc('duplicate_project', { p_project_id: project.id });
  await client.from('project_tasks').insert({ project_id: copy.id, title: 'Roof' });

  expect(await told(copy.id)).toEqual(['Project created: Shed (Copy)', 'Task created: Roof']);
});

it('does not tell of the tasks of a stage that is deleted', async () => {
  const { client } = company.owner;
  const { data: project } = await client.rpc('save_project', { p_project: { name: 'Deck' } });
  const own = { project_id: project.id };
  const { data: stage } = await client.rpc('save_timeline_entry', {
    p_entry: { ...own, title: 'Frame' },
  });
  await client.from('project_tasks').insert({ ...own, timeline_id: stage.id, title: 'Joists' });

  await client.from('project_timeline').delete().eq('id', stage.id);

  expect(await told(project.id)).toEqual([
    'Project created: Deck',
    'Timeline entry created: Frame',
    'Task created: Joists',
    'Timeline entry deleted: Frame',
  ]);
});

it('tells of what is deleted and taken back as restored, and of a new row as created', async () => {
  const { client } = company.owner;
  const { data: project } = await client.rpc('save_project', { p_project: { name: 'Porch' } });
  const own = { project_id: project.id };
  const task = { ...own, id: crypto.randomUUID(), title: 'Sand' };
  await client.from('project_tasks').insert(task).throwOnError();
  await client.from('project_tasks').delete().eq('id', task.id).throwOnError();
  await client.from('project_tasks').insert(task).throwOnError();
  const { data: stage } = await client.rpc('save_timeline_entry', {
    p_entry: { ...own, title: 'Paint' },
  });
  await client.from('project_timeline').delete().eq('id', stage.id).throwOnError();
  await client.rpc('save_timeline_entry', { p_entry: stage }).throwOnError();
  const { data: delay } = await client.rpc('save_weather_delay', {
    p_delay: { ...own, reason: 'Rain', date: '2026-11-03' },
  });
  await client.from('weather_delays').delete().eq('id', delay.id).throwOnError();
  await client.rpc('restore_weather_delay', { p_id: delay.id }).throwOnError();
  const cost = { ...own, id: crypto.randomUUID(), description: 'Oil', category: 'labor' };
  await client
    .from('expenses')
    .insert({ ...cost, amount: 12 })
    .throwOnError();
  await client.from('expenses').delete().eq('id', cost.id).throwOnError();
  await client
    .from('expenses')
    .insert({ ...cost, amount: 12 })
    .throwOnError();

  expect(await told(project.id)).toEqual([
    'Project created: Porch',
    'Task created: Sand',
    'Task deleted: Sand',
    'Task restored: Sand',
    'Timeline entry created: Paint',
    'Timeline entry deleted: Paint',
    'Timeline entry restored: Paint',
    'Weather delay recorded: Rain',
    'Weather delay deleted: Rain',
    'Weather delay restored: Rain',
    'Expense recorded: Oil',
    'Expense deleted: Oil',
    'Expense restored: Oil',
  ]);
});

it('does not take a row for restored that another company has deleted', async () => {
  const rival = await backend.makeCompany();
  const id = crypto.randomUUID();
  await rival.owner.client.from('clients').insert({ id, name: 'Theirs' }).throwOnError();
  await backend.sql`delete from clients where id = ${id}`;
  await company.owner.client.from('clients').insert({ id, name: 'Ours' }).throwOnError();

  const { data } = await company.owner.client
    .from('activity_log')
    .select('title')
    .eq('entity_id', id);
  expect(data).toEqual([{ title: 'Client created' }]);
});

describe('photos', () => {
  const photo = async (person: Pick<TestUser, 'client'>, project: string, title = '') => {
    await person.client
      .from('project_photos')
      .insert({
        project_id: project,
        title,
        object_path: `${company.id}/${project}/${crypto.randomUUID()}.jpg`,
        content_hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
      })
      .throwOnError();
  };
  const makeProject = async () => {
    const { data } = await company.owner.client.rpc('save_project', {
      p_project: { name: 'Roof' },
    });
    return String(data.id);
  };

  it('of one person that come together are one line', async () => {
    const project = await makeProject();
    const { owner } = company;
    const manager = company.as('project_manager');
    await photo(owner, project, 'Gable');
    expect(await told(project)).toEqual(['Project created: Roof', 'Photo added: Gable']);

    await Promise.all(Array.from({ length: 5 }, () => photo(owner, project)));
    await photo(manager, project, 'Ridge');
    await Promise.all([photo(manager, project), photo(manager, project)]);

    expect(await told(project)).toEqual([
      'Project created: Roof',
      'Photos added: 6 photos',
      'Photos added: 3 photos',
    ]);
  });

  it('after a pause, or after something else, are a line of their own', async () => {
    const project = await makeProject();
    const { owner } = company;
    const earlier = (minutes: number) =>
      backend.sql`update activity_log set created_at = created_at - make_interval(mins => ${minutes})
        where project_id = ${project}`;
    await photo(owner, project);
    await photo(owner, project);
    await earlier(9);
    await photo(owner, project);
    await earlier(11);
    await photo(owner, project, 'Gable');
    await owner.client.from('project_tasks').insert({ project_id: project, title: 'Dig' });
    await photo(owner, project, 'Trench');

    expect(await told(project)).toEqual([
      'Project created: Roof',
      'Photos added: 3 photos',
      'Photo added: Gable',
      'Task created: Dig',
      'Photo added: Trench',
    ]);
  });
});

it.each([
  [{ end_date: '2027-03-01' }, 'Project updated: end date'],
  [{ name: 'Cabin', address: '1 Elm St' }, 'Project updated: name and address'],
  [
    { priority: 'high', start_date: '2027-01-04', description: 'Two floors', latitude: 30 },
    'Project updated: priority, start date, map location and 1 more',
  ],
])('says what changed of a project: %j', async (change, title) => {
  const { client } = company.owner;
  const { data: project } = await client.rpc('save_project', { p_project: { name: 'House' } });

  await client.from('projects').update(change).eq('id', project.id);

  const { data } = await client
    .from('activity_log')
    .select('title')
    .eq('project_id', project.id)
    .eq('status', 'updated');
  expect(data).toEqual([{ title }]);
});
