import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['subcontractor'] });
}, 60_000);
afterAll(() => backend.close());

const dueFor = async (role: 'owner' | 'subcontractor') => {
  const { data } = await company.as(role).client.rpc('current_session');
  return (data as { company: { deletion_due_at: string | null } }).company.deletion_due_at;
};

it('tells every member that the company will be deleted, until that is taken back', async () => {
  expect(await dueFor('owner')).toBeNull();
  const { data } = await company.owner.client.rpc('request_data', { p_kind: 'deletion' });
  const { id, due_at: due } = data as { id: string; due_at: string };

  expect(new Date((await dueFor('owner')) ?? '')).toEqual(new Date(due));
  expect(new Date((await dueFor('subcontractor')) ?? '')).toEqual(new Date(due));
  const { error } = await company.owner.client.rpc('cancel_data_request', { p_id: id });

  expect(error).toBeNull();
  expect(await dueFor('subcontractor')).toBeNull();
});

it('says nothing of an export', async () => {
  await company.owner.client.rpc('request_data', { p_kind: 'export' });

  expect(await dueFor('owner')).toBeNull();
});
