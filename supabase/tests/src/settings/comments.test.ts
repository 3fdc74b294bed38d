import { randomUUID } from 'node:crypto';
import { openOffice, type Office } from '../billing/office.ts';

type Comment = { id: string; body: string; version: number; author_name: string };
type Thread = {
  comments: Comment[];
  people: { id: string; name: string }[];
  is_watching: boolean;
};

let office: Office;
let quote: { id: string };
beforeAll(async () => {
  office = await openOffice();
  quote = await office.quote();
}, 180_000);
afterAll(() => office?.close());
afterEach(async () => {
  const { sql } = office.backend;
  await sql`delete from notifications`;
  await sql`delete from comments`;
  await sql`delete from watchers`;
});

const as = (role: 'owner' | 'project_manager' | 'field_supervisor') => office.company.as(role);
const write = (role: Parameters<typeof as>[0], changes: Record<string, unknown> = {}) =>
  as(role).client.rpc('save_comment', {
    p_comment: {
      id: randomUUID(),
      subject_type: 'quote',
      subject_id: quote.id,
      body: 'Please check the tax',
      ...changes,
    },
  });
const threadOf = async (role: Parameters<typeof as>[0]) => {
  const { data, error } = await as(role).client.rpc('comment_thread', {
    p_subject_type: 'quote',
    p_subject_id: quote.id,
  });
  return { thread: data as Thread, error };
};
const inbox = async (role: Parameters<typeof as>[0]) => {
  const { data } = await as(role).client.from('notifications').select('kind, title, detail');
  return data?.map(({ kind, title }) => `${kind}: ${title}`);
};

describe('comments', () => {
  it('are read by who reads the record, and notify who is mentioned and who watches', async () => {
    const manager = as('project_manager').id;
    const { error } = await write('owner', { mentions: [manager] });
    expect(error).toBeNull();

    const { thread } = await threadOf('project_manager');
    expect(thread.comments.map(({ body }) => body)).toEqual(['Please check the tax']);
    expect(thread.people.map(({ id }) => id)).toEqual([as('owner').id]);
    expect(thread.is_watching).toBe(false);
    expect(await inbox('project_manager')).toEqual([
      expect.stringMatching(/^mention: .+ mentioned you on Q/),
    ]);
    await write('project_manager', { body: 'Done' });
    expect(await inbox('owner')).toEqual([expect.stringMatching(/^comment: .+ commented on Q/)]);
    expect((await threadOf('project_manager')).thread.is_watching).toBe(true);
  });

  it('are hidden from a role that does not see the record, and so is mentioning them', async () => {
    await write('owner');
    expect((await threadOf('field_supervisor')).error?.code).toBe('PT404');
    expect((await write('field_supervisor')).error?.code).toBe('PT404');
    const { data } = await as('field_supervisor').client.from('comments').select('id');
    expect(data).toEqual([]);

    const { error } = await write('owner', { mentions: [as('field_supervisor').id] });

    expect(error).toMatchObject({ code: 'PT422', hint: 'mentions' });
    expect(error?.message).toMatch(/can't see this/);
    expect(await inbox('field_supervisor')).toEqual([]);
  });

  it('of another company can’t be read, written, or mentioned', async () => {
    const other = await office.backend.makeCompany();
    const { error } = await other.owner.client.rpc('save_comment', {
      p_comment: { subject_type: 'quote', subject_id: quote.id, body: 'x' },
    });
    expect(error?.code).toBe('PT404');

    const stranger = await write('owner', { mentions: [other.owner.id] });

    expect(stranger.error?.code).toBe('PT422');
  });

  it('repeat without effect, change by version, and notify a new mention once', async () => {
    const id = randomUUID();
    const manager = as('project_manager').id;
    await write('owner', { id });
    const { data: again } = await write('owner', { id });
    expect(again).toMatchObject({ version: 1 });
    const changed = { id, body: 'Please check', mentions: [manager] };

    expect((await write('owner', { ...changed, version: 9 })).error?.code).toBe('PT409');
    expect((await write('owner', { ...changed, version: 1 })).data).toMatchObject({ version: 2 });
    await write('owner', { ...changed, body: 'Please check it', version: 2 });

    expect(await inbox('project_manager')).toHaveLength(1);
    expect((await write('project_manager', { ...changed, version: 3 })).error?.code).toBe('PT404');
  });

  it('are deleted by their author or an owner, and come back', async () => {
    const id = randomUUID();
    await write('owner', { id });
    const remove = (role: Parameters<typeof as>[0], p_is_deleted: boolean) =>
      as(role).client.rpc('set_comment_deleted', { p_id: id, p_is_deleted });

    expect((await remove('project_manager', true)).error?.code).toBe('PT404');
    expect((await remove('owner', true)).error).toBeNull();
    expect((await threadOf('owner')).thread.comments).toEqual([]);
    await remove('owner', false);
    expect((await threadOf('owner')).thread.comments).toHaveLength(1);
  });

  it('refuse an empty and an endless text', async () => {
    expect((await write('owner', { body: '  ' })).error).toMatchObject({
      code: 'PT422',
      hint: 'body',
    });
    expect((await write('owner', { body: 'x'.repeat(10_001) })).error?.message).toBe(
      'A comment can have up to 10,000 characters.',
    );
    expect((await write('owner', { body: 'x'.repeat(10_000) })).error).toBeNull();
  });
});
