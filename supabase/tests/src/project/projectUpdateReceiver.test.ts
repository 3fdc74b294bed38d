import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let project: string;
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['subcontractor'] });
  const [row] = await backend.sql<{ id: string }[]>`
    with client as (
      insert into clients (company_id, name, email) values (${company.id}, 'Rosa Diaz', 'rosa@example.com') returning id)
    insert into projects (company_id, client_id, name) select ${company.id}, id, 'Lake House' from client returning id`;
  project = row!.id;
}, 60_000);
afterAll(() => backend.close());

const receiver = async (user = company.owner) => {
  const { data, error } = await user.client.rpc('project_update_receiver', {
    p_project_id: project,
  });
  expect(error).toBeNull();
  return data;
};
const statuses = ['in_progress', 'on_hold', 'delayed', 'completed'];

it('says who gets a mail at which statuses', async () => {
  expect(await receiver()).toEqual({ name: 'Rosa Diaz', statuses });
});

it('knows nobody in another company, nor of a project that one is not assigned to', async () => {
  const rival = await backend.makeCompany();

  expect(await receiver(rival.owner)).toBeNull();
  expect(await receiver(company.as('subcontractor'))).toBeNull();
});

it('does not name the client to who may not see clients', async () => {
  const { id } = company.as('subcontractor');
  await backend.sql`
    insert into project_members (company_id, project_id, user_id) values (${company.id}, ${project}, ${id})`;

  expect(await receiver(company.as('subcontractor'))).toEqual({ name: null, statuses });
});

it('is nobody of an archived project, or while project updates are off', async () => {
  await backend.sql`update projects set archived_at = now() where id = ${project}`;
  const archived = await receiver();
  await backend.sql`update projects set archived_at = null where id = ${project}`;
  await backend.sql`insert into notification_preferences (company_id, project_updates) values (${company.id}, false)`;

  expect([archived, await receiver()]).toEqual([null, null]);
});
