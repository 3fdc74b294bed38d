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

it('links photos that arrive later, flags a late save, and keeps both for a browser of before', async () => {
  const hash = 'cd'.repeat(32);
  const id = randomUUID();
  const { data: barn } = await owner().rpc('save_project', { p_project: { name: 'Barn' } });
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const log = { id, project_id: barn.id, work_done: 'Dug', publish: true };
  const saved = await save(foreman(), { ...log, photo_hashes: [hash], at });
  const readBarn = async () =>
    (await owner().rpc('project_logs', { p_project_id: barn.id })).data?.logs[0];
  const before = await readBarn();
  const photo = randomUUID();
  await foreman()
    .from('project_photos')
    .insert({
      id: photo,
      company_id: company.id,
      project_id: barn.id,
      object_path: `${company.id}/${photo}.jpg`,
      content_hash: hash,
    });
  await save(foreman(), { ...log, work_done: 'Dug the footings', version: saved.data.version });

  expect(before).toMatchObject({ photo_hashes: [hash], photos: [], is_late: true });
  expect(await readBarn()).toMatchObject({
    work_done: 'Dug the footings',
    photo_hashes: [hash],
    photos: [{ hash, object_path: `${company.id}/${photo}.jpg` }],
    is_late: false,
  });
  const wrong = await save(foreman(), { ...log, id: randomUUID(), photo_hashes: ['x'] });
  expect(wrong.error).toMatchObject({ code: 'PT422', hint: 'photo_hashes' });
});

it('shows a shared log on the project’s link once it is published, and never a draft', async () => {
  const { data: shed } = await owner().rpc('save_project', { p_project: { name: 'Shed' } });
  await backend.sql`insert into project_members (company_id, project_id, user_id)
    values (${company.id}, ${shed.id}, ${company.as('subcontractor').id})`;
  const { data: link } = await owner().rpc('create_share_link', { p_project_id: shed.id });
  const read = async () =>
    (await owner().rpc('read_shared_project', { p_token: link.token })).data?.logs;
  const log = { id: randomUUID(), project_id: shed.id, work_done: 'Poured', is_shared: true };
  const bySub = await save(crew(), { ...log, id: randomUUID() });
  const draft = await save(foreman(), log);
  const hidden = await read();
  await save(foreman(), { ...log, publish: true, version: draft.data.version });

  expect(bySub.error).toMatchObject({ code: 'PT403', hint: 'is_shared' });
  expect(hidden).toEqual([]);
  expect(await read()).toMatchObject([{ work_done: 'Poured' }]);
});
