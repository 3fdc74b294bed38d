import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let house = '';
const owner = () => company.owner.client;
const foreman = () => company.as('field_supervisor').client;
const crew = () => company.as('subcontractor').client;
type Client = TestCompany['owner']['client'];

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  const { data } = await owner().rpc('save_project', { p_project: { name: 'House' } });
  house = data.id;
}, 60_000);
afterAll(() => backend.close());

const items = [
  { id: 'rebar', text: 'Rebar tied', kind: 'check', required: true },
  { id: 'slump', text: 'Slump', kind: 'number', required: true },
  { id: 'forms', text: 'Photo of the forms', kind: 'photo', required: false },
];
const hash = 'ab'.repeat(32);
const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();
const save = (client: Client, checklist: object) =>
  client.rpc('save_checklist', {
    p_checklist: { project_id: house, name: 'Pre-pour inspection', items, ...checklist },
  });
const ofHouse = async (client: Client) =>
  (await client.rpc('project_checklists', { p_project_id: house })).data;

it('names the required items without an answer, and finishes with them, once', async () => {
  const id = randomUUID();
  const first = await save(foreman(), {
    id,
    at: at(0),
    answers: {
      rebar: { value: 'not_ok', note: 'North wall', photo: hash, at: at(1) },
      forms: { photo: hash, at: at(1) },
    },
  });
  const early = await save(foreman(), { id, finish: true });
  const done = {
    id,
    finish: true,
    at: at(3),
    answers: { slump: { value: '4.5', at: at(2) } },
  };
  const finished = await save(foreman(), done);
  const again = await save(foreman(), done);
  const other = await save(foreman(), { id, answers: { rebar: { value: 'ok', at: at(9) } } });
  const { data } = await owner().rpc('project_punch', { p_project_id: house });

  expect([first.error, finished.error, again.error]).toEqual([null, null, null]);
  expect(early.error).toMatchObject({
    code: 'PT422',
    hint: 'slump',
    message: 'Answer the required items before you finish: "Slump".',
  });
  expect(finished.data).toMatchObject({ status: 'done', punch_count: 1 });
  expect(again.data).toEqual(finished.data);
  expect(other.error).toMatchObject({ code: 'PT409' });
  expect(data.items).toMatchObject([
    { title: 'Rebar tied', status: 'open', photo_hash: hash, checklist_id: id },
  ]);
  expect(data.items[0].description).toContain('North wall');
  expect((await ofHouse(owner())).checklists).toMatchObject([{ id, is_late: true }]);
});

it('counts the later of two answers, whichever arrives first', async () => {
  const id = randomUUID();
  const early = { id, answers: { rebar: { value: 'not_ok', at: at(1) } } };
  const late = {
    id,
    answers: { rebar: { value: 'ok', at: at(2) }, slump: { value: '5', at: at(2) } },
  };
  await save(foreman(), late);
  const merged = await save(owner(), early);

  expect(merged.data.answers).toMatchObject({ rebar: { value: 'ok' }, slump: { value: '5' } });
});

it('says what is wrong with an answer, by its item', async () => {
  const wrong = async (answers: object) => {
    const { error } = await save(foreman(), { id: randomUUID(), answers });
    return [error?.hint, error?.message];
  };

  expect(await wrong({ slump: { value: 'much' } })).toEqual(['slump', '"Slump": enter a number.']);
  expect(await wrong({ rebar: { value: 'yes' } })).toEqual([
    'rebar',
    '"Rebar tied": choose one of the answers.',
  ]);
  expect(await wrong({ forms: { photo: 'x' } })).toEqual([
    'forms',
    '"Photo of the forms": choose a photo.',
  ]);
});

it('leaves a started copy as it is when the template changes meanwhile', async () => {
  const template = { id: randomUUID(), name: 'Roof safety', items };
  const made = await owner().rpc('save_checklist_template', { p_template: template });
  const repeated = await owner().rpc('save_checklist_template', { p_template: template });
  const id = randomUUID();
  await save(foreman(), { id, template_id: template.id });
  const changed = await owner().rpc('save_checklist_template', {
    p_template: { ...template, version: 1, items: items.slice(1) },
  });
  const stale = await owner().rpc('save_checklist_template', {
    p_template: { ...template, version: 1 },
  });
  const later = await save(foreman(), {
    id,
    template_id: template.id,
    answers: { rebar: { value: 'ok', at: at(1) } },
  });

  expect(repeated.data).toEqual(made.data);
  expect(changed.data.items).toHaveLength(2);
  expect(stale.error?.message).toMatch(/^Someone else changed this template/);
  expect(later.data).toMatchObject({ items, answers: { rebar: { value: 'ok' } } });
  expect((await ofHouse(foreman())).templates).toMatchObject([{ name: 'Roof safety' }]);
});

it('refuses templates without a name, without items, twice, and of the crew', async () => {
  const wrong = async (template: object, client = owner()) => {
    const p_template = { id: randomUUID(), name: 'Footings', items, ...template };
    const { error } = await client.rpc('save_checklist_template', { p_template });
    return [error?.code, error?.hint];
  };

  expect(await wrong({ name: ' ' })).toEqual(['PT422', 'name']);
  expect(await wrong({ items: [] })).toEqual(['PT422', 'items']);
  expect(await wrong({ items: [{ ...items[0], kind: 'maybe' }] })).toEqual(['PT422', 'items']);
  expect(await wrong({ name: 'roof safety' })).toEqual(['PT409', 'name']);
  expect((await wrong({}, foreman()))[0]).toBe('PT403');
});

it('opens to a subcontractor on their projects only', async () => {
  const closed = await save(crew(), { id: randomUUID() });
  await backend.sql`insert into project_members (company_id, project_id, user_id)
    values (${company.id}, ${house}, ${company.as('subcontractor').id})`;
  const open = await save(crew(), { id: randomUUID() });
  await backend.sql`delete from project_members where company_id = ${company.id}`;

  expect(closed.error?.code).toBe('PT404');
  expect(open.error).toBeNull();
});
