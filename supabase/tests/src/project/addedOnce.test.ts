import { createHash, randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let projectId: string;
const office = () => company.owner.client;
const site = () => company.as('field_supervisor').client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
  const { data } = await office().rpc('save_project', { p_project: { name: 'House' } });
  projectId = data.id;
}, 60_000);
afterAll(() => backend.close());

/** The rows of a table with these ids. */
const rowsOf = async (table: 'project_timeline' | 'weather_delays', id: string, columns: string) =>
  (await office().from(table).select(columns).eq('id', id)).data;

describe('a timeline entry that is added twice, as its answer got lost', () => {
  const add = (entry: object) =>
    site().rpc('save_timeline_entry', {
      p_entry: {
        project_id: projectId,
        type: 'milestone',
        due_date: '2026-12-01',
        version: 0,
        ...entry,
      },
    });

  it('is one entry, with what it depends on', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await add({ id: first, title: 'Framing' });

    const once = await add({ id: second, title: 'Roof', depends_on: [first] });
    const twice = await add({ id: second, title: 'Roof', depends_on: [first] });

    expect([once.error, twice.error]).toEqual([null, null]);
    expect(twice.data).toEqual(once.data);
    expect(twice.data).toMatchObject({ title: 'Roof', depends_on: [first], version: 1 });
    expect(await rowsOf('project_timeline', second, 'title')).toEqual([{ title: 'Roof' }]);
  });

  it('stays as the office has left it meanwhile', async () => {
    const id = randomUUID();
    await add({ id, title: 'Roof' });
    await office().rpc('save_timeline_entry', {
      p_entry: { id, project_id: projectId, title: 'Roof and gutters', version: 1 },
    });

    const { data, error } = await add({ id, title: 'Roof' });

    expect(error).toBeNull();
    expect(data).toMatchObject({ title: 'Roof and gutters', version: 2 });
  });
});

it('says that an entry is gone which is ticked off too late', async () => {
  const { error } = await site().rpc('save_timeline_entry', {
    p_entry: { id: randomUUID(), project_id: projectId, status: 'completed' },
  });

  expect(error).toMatchObject({ code: 'PT404', message: 'This entry no longer exists.' });
});

it('leaves a weather delay that is recorded twice as the office has left it meanwhile', async () => {
  const id = randomUUID();
  const delay = { id, project_id: projectId, reason: 'Rain', date: '2026-11-20', duration_days: 2 };
  const record = () => site().rpc('save_weather_delay', { p_delay: { ...delay, version: 0 } });
  await record();
  await office().rpc('save_weather_delay', { p_delay: { ...delay, duration_days: 3, cost: 900 } });

  const { data, error } = await record();

  expect(error).toBeNull();
  expect(data).toMatchObject({ duration_days: 3, cost: null });
  expect(await rowsOf('weather_delays', id, 'reason, duration_days')).toEqual([
    { reason: 'Rain', duration_days: 3 },
  ]);
});

describe('a document that is added twice', () => {
  const hash = (content: string) => createHash('sha256').update(content).digest('hex');
  const upload = async (content: string, by = site()) => {
    const path = `${company.id}/${randomUUID()}.pdf`;
    const { error } = await by.storage
      .from('project-documents')
      .upload(path, Buffer.from(content), { contentType: 'application/pdf' });
    if (error) throw error;
    return path;
  };
  const inputOf = (id: string, object_path: string, content: string, category = 'permits') => ({
    p_document: {
      id,
      project_id: projectId,
      name: 'Paper',
      category,
      object_path,
      file_name: 'paper.pdf',
      file_type: 'pdf',
      size_bytes: content.length,
      content_hash: hash(content),
    },
  });
  const versions = async (id: string) =>
    (
      await office()
        .from('document_versions')
        .select('version_number, object_path')
        .eq('document_id', id)
        .order('version_number')
    ).data;

  it('is one document, also when a newer version has come meanwhile', async () => {
    const id = randomUUID();
    const first = inputOf(id, await upload('one'), 'one');
    await site().rpc('save_document', first);
    const newer = await upload('two', office());
    await office().rpc('save_document', inputOf(id, newer, 'two'));

    const { error } = await site().rpc('save_document', first);

    expect(error).toBeNull();
    expect(await versions(id)).toEqual([
      { version_number: 1, object_path: first.p_document.object_path },
      { version_number: 2, object_path: newer },
    ]);
  });

  it('is no refusal for who may not read it: a contract goes to the office', async () => {
    const id = randomUUID();
    const contract = inputOf(id, await upload('deal'), 'deal', 'contracts');
    await site().rpc('save_document', contract);
    await office().from('project_documents').update({ description: '$ 9,000' }).eq('id', id);

    const { data, error } = await site().rpc('save_document', contract);
    const other = await site().rpc(
      'save_document',
      inputOf(id, await upload('other'), 'other', 'contracts'),
    );

    expect(error).toBeNull();
    expect(data).toEqual({ id, object_path: contract.p_document.object_path });
    expect(other.error).toMatchObject({ code: 'PT404' });
    expect(await versions(id)).toHaveLength(1);
  });

  it('leaves its file to who has uploaded it until a document stands on it, and to nobody after', async () => {
    const path = await upload('taken back');
    const kept = await upload('kept');
    await site().rpc('save_document', inputOf(randomUUID(), kept, 'kept'));

    await site().storage.from('project-documents').remove([path, kept]);

    const left = async (name: string) =>
      (await site().storage.from('project-documents').download(name)).error === null;
    expect([await left(path), await left(kept)]).toEqual([false, true]);
  });
});
