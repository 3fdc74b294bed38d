import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany();
}, 60_000);
afterAll(() => backend.close());

const tasks = () => company.owner.client.from('project_tasks');

it('puts a new task behind those that are there, and one that comes back where it stood', async () => {
  const { data: project } = await company.owner.client.rpc('save_project', {
    p_project: { name: 'House', budget: 50_000 },
  });
  const add = (title: string, more: object = {}) =>
    tasks().insert({ company_id: company.id, project_id: project.id, title, ...more });
  await add('Order windows', { position: 7 });
  await add('Sweep');
  await add('Lock up');
  const { data: swept } = await tasks()
    .delete()
    .eq('title', 'Sweep')
    .select('id, company_id, project_id, title, position')
    .single();
  if (!swept) throw new Error('Nothing was deleted');
  await tasks().insert(swept);

  const { data } = await tasks().select('title').eq('project_id', project.id).order('position');

  expect(data?.map(({ title }) => title)).toEqual(['Order windows', 'Sweep', 'Lock up']);
});
