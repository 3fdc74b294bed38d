import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let projectId: string;
const client = () => company.owner.client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany();
  const { data } = await client().rpc('save_project', {
    p_project: { name: 'House', budget: 10_000 },
  });
  projectId = data.id;
}, 60_000);
afterAll(() => backend.close());

describe('sharing', () => {
  it('counts a page that stays open as one visit', async () => {
    const { data: link } = await client().rpc('create_share_link', { p_project_id: projectId });
    const read = () => backend.client().rpc('read_shared_project', { p_token: link.token });
    const visits = async () => {
      const [row] = await backend.sql`select view_count from share_links where id = ${link.id}`;
      return row?.view_count;
    };

    await read();
    await read();
    const atOnce = await visits();
    await backend.sql`
      update share_links set last_viewed_at = now() - interval '11 minutes' where id = ${link.id}`;
    await read();

    expect([atOnce, await visits()]).toEqual([1, 2]);
  });

  it('shows a project without sums or client until it is revoked or expires', async () => {
    const { data: link } = await client().rpc('create_share_link', { p_project_id: projectId });
    const read = () => backend.client().rpc('read_shared_project', { p_token: link.token });

    const shown = await read();
    await client().rpc('revoke_share_link', { p_share_link_id: link.id });
    const revoked = await read();
    await backend.sql`update share_links set revoked_at = null, expires_at = now() where id = ${link.id}`;
    const expired = await read();

    expect(shown.data).toMatchObject({
      project: { name: 'House' },
      company: { name: company.name },
    });
    expect(JSON.stringify(shown.data)).not.toMatch(/budget|cost|10000|client/);
    expect([revoked.error?.code, expired.error?.code]).toEqual(['PT404', 'PT404']);
  });

  it('feeds a calendar with the entries that its person may see', async () => {
    await client().rpc('save_timeline_entry', {
      p_entry: {
        project_id: projectId,
        title: 'Inspection',
        type: 'inspection',
        due_date: '2026-12-24',
      },
    });
    const { data: token } = await client().rpc('create_calendar_token');
    const feed = async () => (await backend.client().rpc('calendar_feed', { p_token: token })).data;

    const before = await feed();
    await client().rpc('create_calendar_token');

    expect(before.events).toMatchObject([
      { title: 'Inspection', end_date: '2026-12-24', project_name: 'House' },
    ]);
    expect(await feed()).toBeNull();
  });

  it('refuses timeline entries that wait for each other', async () => {
    const entry = async (title: string, rest: object = {}) =>
      client().rpc('save_timeline_entry', { p_entry: { project_id: projectId, title, ...rest } });
    const { data: first } = await entry('First');
    const { data: second } = await entry('Second', { depends_on: [first.id] });

    const { error } = await entry('First', { id: first.id, depends_on: [second.id] });

    expect(second.depends_on).toEqual([first.id]);
    expect(error).toMatchObject({
      code: 'PT422',
      message: 'These entries depend on each other: First → Second → First.',
    });
  });
});
