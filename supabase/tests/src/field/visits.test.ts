import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let house = '';
const owner = () => company.owner.client;
const sub = () => company.as('subcontractor').client;
type Client = TestCompany['owner']['client'];
type Visit = { id: string; title: string; state: string };

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({
    roles: ['project_manager', 'field_supervisor', 'subcontractor'],
  });
  house = (await owner().rpc('save_project', { p_project: { name: 'House' } })).data.id;
  await backend.sql`insert into project_members (company_id, project_id, user_id)
    values (${company.id}, ${house}, ${company.as('subcontractor').id})`;
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => backend.sql`delete from project_timeline`);

/** An entry that starts in so many days, and ends the same day. */
const add = async (days: number, more: object = {}): Promise<string> => {
  const [row] =
    await backend.sql`select (now() + make_interval(days => ${days}))::date::text as day`;
  const { data } = await owner()
    .rpc('save_timeline_entry', {
      p_entry: {
        project_id: house,
        title: `In ${days} days`,
        start_date: row?.day,
        due_date: row?.day,
        assignee_id: company.as('subcontractor').id,
        ...more,
      },
    })
    .throwOnError();
  return data.id;
};
const visits = async (client: Client): Promise<Visit[]> =>
  (await client.rpc('time_today')).data.visits;
const answer = (client: Client, id: string, given: object) =>
  client.rpc('answer_visit', { p_entry_id: id, p_answer: given });
const codes = (answers: { error: { code: string } | null }[]) =>
  answers.map(({ error }) => error?.code ?? 'done');

it('asks an assignee about what starts within two weeks, and takes one answer', async () => {
  const id = await add(3);
  await add(20);
  await add(4, { type: 'milestone' });
  const before = await visits(sub());
  const answers = [
    await answer(sub(), id, { answer: 'confirmed' }),
    await answer(sub(), id, { answer: 'confirmed' }),
    await answer(sub(), id, { answer: 'declined', note: 'Truck is down' }),
  ];
  const rows = await backend.sql`select state, note from assignments where entry_id = ${id}`;

  expect(before).toMatchObject([{ id, title: 'In 3 days', state: 'asked' }]);
  expect(codes(answers)).toEqual(['done', 'done', 'done']);
  expect([...rows]).toEqual([{ state: 'declined', note: 'Truck is down' }]);
  expect(await visits(sub())).toMatchObject([{ id, state: 'declined' }]);
});

it('notifies who planned it', async () => {
  const id = await add(3);
  await answer(sub(), id, { answer: 'declined' });

  const [row] = await backend.sql`
    select title from notifications where user_id = ${company.owner.id} and title like 'Dates declined%'`;
  expect(row?.title).toBe('Dates declined: In 3 days');
});

it('shows and answers what the schedule assigns, and only what it asks about', async () => {
  const id = await add(2, { assignee_id: null });
  const assign = (more: object) =>
    owner()
      .rpc('save_assignment', {
        p_assignment: { entry_id: id, user_id: company.as('subcontractor').id, ...more },
      })
      .throwOnError();
  await assign({});
  const planned = await visits(sub());
  const early = await answer(sub(), id, { answer: 'confirmed' });
  await assign({ is_asked: true });
  const asked = await visits(sub());
  const confirmed = await answer(sub(), id, { answer: 'confirmed' });

  expect([planned, early.error?.code]).toEqual([[], 'PT409']);
  expect(asked).toMatchObject([{ id, state: 'asked' }]);
  expect(confirmed.data).toMatchObject({ id, state: 'confirmed' });
});

it('refuses answers of others, on other projects, and unknown ones', async () => {
  const id = await add(1);
  const barn: string = (await owner().rpc('save_project', { p_project: { name: 'Barn' } })).data.id;
  const elsewhere = await add(1, { project_id: barn });
  const confirmed = { answer: 'confirmed' };

  expect(
    codes([
      await answer(company.as('field_supervisor').client, id, confirmed),
      await answer(sub(), elsewhere, confirmed),
      await answer(sub(), house, confirmed),
      await answer(sub(), id, { answer: 'done' }),
      await answer(sub(), id, { answer: 'maybe' }),
    ]),
  ).toEqual(['PT403', 'PT404', 'PT404', 'PT422', 'PT422']);
  expect(await visits(company.as('field_supervisor').client)).toEqual([]);
});
