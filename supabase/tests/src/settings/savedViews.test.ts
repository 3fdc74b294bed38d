import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    plan: 'professional',
    roles: ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'],
  });
}, 180_000);
afterAll(() => backend?.close());
afterEach(() => backend.sql`delete from saved_views`);

type Role = Parameters<TestCompany['as']>[0];
const as = (role: Role) => company.as(role).client.from('saved_views');
const add = (role: Role, changes: object = {}) =>
  as(role).insert({
    id: randomUUID(),
    list: 'leads',
    name: 'Due today',
    filters: { step: ['due'] },
    ...changes,
  });
const names = async (role: Role) =>
  ((await as(role).select('name').order('name')).data ?? []).map(({ name }) => name);

it('shows a private view to its person, and a shared one to who may open the list', async () => {
  await add('owner').throwOnError();
  await add('owner', { name: 'Shared', is_shared: true }).throwOnError();
  await add('owner', { list: 'projects', name: 'Jobs', is_shared: true }).throwOnError();

  expect(await names('owner')).toEqual(['Due today', 'Jobs', 'Shared']);
  expect(await names('project_manager')).toEqual(['Jobs', 'Shared']);
  expect(await names('subcontractor')).toEqual(['Jobs']);
});

it('lets the office share, and the owner alone change what others share', async () => {
  const { error } = await add('field_supervisor', { list: 'projects', is_shared: true });
  expect(error?.code).toBe('42501');
  await add('field_supervisor', { list: 'projects' }).throwOnError();
  const own = as('field_supervisor').update({ is_shared: true }).eq('list', 'projects').select();
  expect((await own).error?.code).toBe('42501');

  await add('project_manager', { name: 'Shared', is_shared: true }).throwOnError();
  const rename = (role: Role) =>
    as(role).update({ name: 'Renamed' }).eq('name', 'Shared').select('name');
  expect((await rename('bookkeeper')).data).toEqual([]);
  expect((await as('bookkeeper').delete().eq('name', 'Shared').select()).data).toEqual([]);
  expect((await rename('owner')).data).toEqual([{ name: 'Renamed' }]);
});

it('refuses a name twice, other shapes, and more than 30 views of a list', async () => {
  await add('owner').throwOnError();
  expect((await add('owner', { name: ' due TODAY ' })).error?.code).toBe('23505');
  const wrong = [{ step: 'due' }, { step: [1] }, { step: [['due']] }, { step: null }, ['due']];
  const answers = await Promise.all(
    wrong.map((filters, at) => add('owner', { name: `Wrong ${at}`, filters })),
  );
  expect(answers.map(({ error }) => error?.code)).toEqual(wrong.map(() => '23514'));
  expect((await add('owner', { name: 'x'.repeat(61) })).error?.code).toBe('23514');
  await Promise.all(Array.from({ length: 29 }, (_, at) => add('owner', { name: `View ${at}` })));
  expect((await add('owner', { name: 'One more' })).error).toMatchObject({ code: 'PT422' });
  expect((await add('owner', { name: 'One more', list: 'clients' })).error).toBeNull();
});
