import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let house = '';
let barn = '';
const owner = () => company.owner.client;
const foreman = () => company.as('field_supervisor').client;
const crew = () => company.as('subcontractor').client;
type Client = TestCompany['owner']['client'];

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  const made = async (name: string) =>
    (await owner().rpc('save_project', { p_project: { name } })).data.id;
  house = await made('House');
  barn = await made('Barn');
  await backend.sql`insert into project_members (company_id, project_id, user_id)
    values (${company.id}, ${house}, ${company.as('subcontractor').id})`;
}, 60_000);
afterAll(() => backend.close());

const save = (client: Client, item: object) =>
  client.rpc('save_punch_item', {
    p_item: { project_id: house, title: 'Touch up paint', version: 0, ...item },
  });
const move = (client: Client, id: string, status: string, reason?: string) =>
  client.rpc('set_punch_status', { p_change: { id, status, reason } });
const codes = (answers: { error: { code: string } | null }[]) =>
  answers.map(({ error }) => error?.code ?? 'done');

it('goes from open to closed, and never by its assignee', async () => {
  const id = randomUUID();
  const assignee_id = company.as('subcontractor').id;
  const item = {
    id,
    assignee_id,
    place: 'Kitchen',
    due_date: '2026-12-01',
    pin_x: 0.5,
    pin_y: 0.25,
  };
  const made = await save(foreman(), { ...item, photo_hash: 'ab'.repeat(32) });
  const again = await save(foreman(), { ...item, photo_hash: 'ab'.repeat(32) });
  const early = await move(owner(), id, 'closed');
  const ready = await move(crew(), id, 'ready');
  const own = await move(crew(), id, 'closed');
  const unexplained = await move(owner(), id, 'open');
  const back = await move(owner(), id, 'open', 'Second coat');
  const readyAgain = await move(crew(), id, 'ready');
  const closed = await move(foreman(), id, 'closed');
  const repeated = await move(foreman(), id, 'closed');

  expect(codes([made, again, early, ready, own, unexplained, back, readyAgain, closed])).toEqual([
    'done',
    'done',
    'PT409',
    'done',
    'PT403',
    'PT422',
    'done',
    'done',
    'done',
  ]);
  expect(made.data).toMatchObject({ pin_x: 0.5, pin_y: 0.25, place: 'Kitchen' });
  expect(back.data).toMatchObject({ status: 'open', sent_back_reason: 'Second coat' });
  expect(repeated.data).toEqual(closed.data);
  const rows = await backend.sql`select count(*)::int as n from punch_items where id = ${id}`;
  expect(rows[0]?.n).toBe(1);
});

it('is reviewed by its creator or a manager, and by nobody as assignee, not even the owner', async () => {
  const mine = randomUUID();
  await save(foreman(), { id: mine, assignee_id: company.owner.id });
  await move(foreman(), mine, 'ready');
  const byAssignee = await move(owner(), mine, 'closed');
  const subs = randomUUID();
  await save(crew(), { id: subs });
  await move(crew(), subs, 'ready');
  const byOther = await move(foreman(), subs, 'closed');
  const byManager = await move(company.as('project_manager').client, subs, 'closed');

  expect(byAssignee.error?.message).toBe(
    'This item is assigned to you, so someone else has to review it.',
  );
  expect(codes([byOther, byManager])).toEqual(['PT403', 'done']);
});

it('says what is wrong with an item, by its field', async () => {
  const wrong = async (item: object, client = foreman()) => {
    const { error } = await save(client, { id: randomUUID(), ...item });
    return [error?.code, error?.hint];
  };
  const sub = company.as('subcontractor').id;

  expect(await wrong({ title: ' ' })).toEqual(['PT422', 'title']);
  expect(await wrong({ project_id: barn, assignee_id: sub })).toEqual(['PT422', 'assignee_id']);
  expect(await wrong({ assignee_id: sub, vendor_id: randomUUID() })).toEqual([
    'PT422',
    'assignee_id',
  ]);
  expect(await wrong({ vendor_id: randomUUID() })).toEqual(['PT422', 'assignee_id']);
  expect(await wrong({ due_date: '2099-01-01' })).toEqual(['PT422', 'due_date']);
  expect((await wrong({ project_id: barn }, crew()))[0]).toBe('PT404');
});

describe('a pin on a plan', () => {
  const plan = async (project: string, more: { office?: boolean; type?: string } = {}) => {
    const id = randomUUID();
    const path = `${company.id}/${id}.pdf`;
    const { office = false, type = 'pdf' } = more;
    await backend.sql`insert into project_documents (id, company_id, project_id, name, category, object_path, file_name,
        file_type, size_bytes, content_hash, is_office_only)
      values (${id}, ${company.id}, ${project}, 'Floor plan', 'permits', ${path}, 'plan.pdf', ${type}, 9,
        ${'cd'.repeat(32)}, ${office})`;
    await backend.sql`insert into document_versions (company_id, document_id, version_number, object_path, file_name,
        file_type, size_bytes, content_hash)
      values (${company.id}, ${id}, 1, ${path}, 'plan.pdf', ${type}, 9, ${'cd'.repeat(32)})`;
    return { plan_document_id: id, plan_version: 1, plan_page: 2, plan_x: 0.25, plan_y: 0.75 };
  };
  const listed = async (client: Client, id: string) => {
    const { data } = await client.rpc('project_punch', { p_project_id: house });
    return data.items.find((one: { id: string }) => one.id === id);
  };

  it('is a page of a PDF of the project, and stays when a release without plans saves', async () => {
    const id = randomUUID();
    const place = await plan(house);
    const made = await save(crew(), { id, ...place });
    const older = await save(crew(), { id, version: made.data.version, title: 'Patch' });
    const shown = await listed(crew(), id);
    const gone = await save(crew(), {
      id,
      version: older.data.version,
      plan_document_id: null,
    });

    expect(codes([made, older, gone])).toEqual(['done', 'done', 'done']);
    expect(shown).toMatchObject({ ...place, title: 'Patch', plan: { name: 'Floor plan' } });
    expect(gone.data).toMatchObject({ plan_document_id: null, plan_page: null, plan_x: null });
  });

  it('is refused on another project, another type, what the office alone reads, or without a place', async () => {
    const wrong = async (item: object, client = foreman()) => {
      const { error } = await save(client, { id: randomUUID(), ...item });
      return [error?.code, error?.hint];
    };
    const refused = ['PT422', 'plan_document_id'];
    const place = await plan(house);

    expect(await wrong(await plan(barn))).toEqual(refused);
    expect(await wrong(await plan(house, { type: 'docx' }))).toEqual(refused);
    expect(await wrong(await plan(house, { office: true }))).toEqual(refused);
    expect(await wrong({ ...place, plan_version: 2 })).toEqual(refused);
    expect(await wrong({ ...place, plan_x: 1.5 })).toEqual(refused);
    expect(await wrong({ ...place, plan_page: null })).toEqual(refused);
    expect(await wrong(await plan(house, { office: true }), owner())).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('hides a plan that the office alone reads, and keeps the pin when such a reader saves', async () => {
    const id = randomUUID();
    const place = await plan(house);
    const made = await save(foreman(), { id, ...place });
    await backend.sql`update project_documents set is_office_only = true where id = ${place.plan_document_id}`;
    const shown = await listed(foreman(), id);
    const saved = await save(foreman(), {
      id,
      version: made.data.version,
      title: 'Patch',
      ...place,
    });

    expect(shown).toMatchObject({ plan: null, plan_page: 2 });
    expect((await listed(owner(), id)).plan).toMatchObject({ name: 'Floor plan' });
    expect(saved.data).toMatchObject({ title: 'Patch', ...place });
  });
});

it('is changed and deleted by its creator or a manager, and refuses a stale change', async () => {
  const id = randomUUID();
  const { data } = await save(foreman(), { id });
  const bySub = await save(crew(), { id, version: data.version, title: 'Mine now' });
  const office = await save(owner(), { id, version: data.version, title: 'Paint the door' });
  const stale = await save(foreman(), { id, version: data.version, title: 'Paint the wall' });
  const deletedBySub = await crew().rpc('delete_punch_item', { p_id: id });
  const deleted = await foreman().rpc('delete_punch_item', { p_id: id });
  const again = await foreman().rpc('delete_punch_item', { p_id: id });

  expect(codes([bySub, office, stale, deletedBySub, deleted, again])).toEqual([
    'PT403',
    'done',
    'PT409',
    'PT403',
    'done',
    'done',
  ]);
});

it('offers people and vendors to those who assign, and only what each may do', async () => {
  const { data: forOwner } = await owner().rpc('project_punch', { p_project_id: house });
  const { data: forCrew } = await crew().rpc('project_punch', { p_project_id: house });
  const { data: onBarn } = await owner().rpc('project_punch', { p_project_id: barn });
  const isOffered = (data: { people: { id: string }[] }) =>
    data.people.some(({ id }) => id === company.as('subcontractor').id);

  expect([isOffered(forOwner), isOffered(onBarn)]).toEqual([true, false]);
  expect([forCrew.people, forCrew.vendors]).toEqual([[], []]);
  expect(
    forCrew.items.every(
      (item: { can_close: boolean; created_by: string }) =>
        !item.can_close || item.created_by === company.as('subcontractor').id,
    ),
  ).toBe(true);
});

describe('a subcontractor', () => {
  const photo = (project: string) => {
    const id = randomUUID();
    const object_path = `${company.id}/${id}.jpg`;
    return crew()
      .from('project_photos')
      .insert({ id, company_id: company.id, project_id: project, object_path, content_hash: null });
  };

  it('adds photos to their projects only, and changes none', async () => {
    const own = await photo(house);
    const other = await photo(barn);
    await crew().from('project_photos').update({ title: 'Mine' }).eq('project_id', house);
    const rows = await backend.sql`select title from project_photos where project_id = ${house}`;

    expect([own.error, other.error?.code]).toEqual([null, '42501']);
    expect(rows.map(({ title }) => title)).toEqual(['']);
  });

  it('completes own tasks, and no others', async () => {
    const task = async (project: string, assignee: string) => {
      const id = randomUUID();
      await backend.sql`insert into project_tasks (id, company_id, project_id, title, assignee_id)
        values (${id}, ${company.id}, ${project}, 'Hang doors', ${assignee})`;
      return id;
    };
    const finish = (id: string) => crew().rpc('complete_task', { p_task_id: id });
    const sub = company.as('subcontractor').id;
    const own = await task(house, sub);
    const answers = [
      await finish(own),
      await finish(own),
      await finish(await task(house, company.owner.id)),
      await finish(await task(barn, sub)),
    ];
    const rows = await backend.sql`select status from project_tasks where id = ${own}`;

    expect(codes(answers)).toEqual(['done', 'done', 'PT403', 'PT404']);
    expect(rows[0]?.status).toBe('completed');
  });
});
