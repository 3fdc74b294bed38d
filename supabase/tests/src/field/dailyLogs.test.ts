import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let house = '';
const owner = () => company.owner.client;
const foreman = () => company.as('field_supervisor').client;
const crew = () => company.as('subcontractor').client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  const { data } = await owner().rpc('save_project', { p_project: { name: 'House' } });
  house = data.id;
}, 60_000);
afterAll(() => backend.close());

const today = new Date().toISOString().slice(0, 10);
const save = (client: TestCompany['owner']['client'], log: object) =>
  client.rpc('save_daily_log', { p_log: { project_id: house, day: today, ...log } });
const logs = async (client: TestCompany['owner']['client']) =>
  (await client.rpc('project_logs', { p_project_id: house })).data?.logs;

it('takes a log from draft to published, once, with the crew of the day', async () => {
  const id = randomUUID();
  await foreman().rpc('clock_in', { p_entry: { project_id: house } });
  const draft = await save(foreman(), { id, weather: '72°F, clear' });
  const again = await save(foreman(), { id, weather: '72°F, clear' });
  const hidden = await logs(owner());
  const empty = await save(foreman(), { id, publish: true });
  const published = await save(foreman(), { id, publish: true, work_done: 'Framed the porch' });

  expect([draft.error, again.error, published.error]).toEqual([null, null, null]);
  expect(hidden).toEqual([]);
  expect(empty.error).toMatchObject({ code: 'PT422', hint: 'work_done' });
  expect(await logs(owner())).toMatchObject([
    {
      id,
      status: 'published',
      work_done: 'Framed the porch',
      is_editable: true,
      crew: [{ name: expect.stringContaining('field_supervisor') }],
    },
  ]);
  expect((await crew().rpc('project_logs', { p_project_id: house })).error?.code).toBe('PT404');
});

it('says what is wrong with a log', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const second = await save(foreman(), { id: randomUUID() });
  const future = await save(foreman(), { id: randomUUID(), day: tomorrow });
  const none = await save(foreman(), { id: randomUUID(), day: null });

  expect([second, future, none].map(({ error }) => error?.message)).toEqual([
    expect.stringMatching(/^You already have a log for \w{3} \d+ on this project/),
    'A log can’t be for a future day.'.replace('’', "'"),
    'Choose a day.',
  ]);
});

it('lets the author change it for a day, and the office after that', async () => {
  const [log] = await logs(owner());
  await backend.sql`update daily_logs set published_at = now() - interval '2 days'`;
  const late = await save(foreman(), { ...log, work_done: 'Something else' });
  const office = await save(owner(), { ...log, version: log.version + 1, work_done: 'Corrected' });
  const stale = await save(owner(), { ...log, work_done: 'Again' });

  expect(late.error).toMatchObject({ code: 'PT409' });
  expect(office.data).toMatchObject({ work_done: 'Corrected', status: 'published' });
  expect(stale.error?.message).toMatch(/^Someone else changed this log/);
});
