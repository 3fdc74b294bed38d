import { createHash, randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;
let rival: TestCompany;
let projectId: string;
const client = () => company.owner.client;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['field_supervisor', 'subcontractor'] });
  rival = await backend.makeCompany();
  const { data } = await client().rpc('save_project', {
    p_project: { name: 'House', budget: 10_000 },
  });
  projectId = data.id;
}, 60_000);
afterAll(() => backend.close());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const newPath = (extension: string) => `${company.id}/${randomUUID()}.${extension}`;

async function saveDocument(content: string, rest: object = {}, user = company.owner) {
  const object_path = newPath('pdf');
  const stored = await user.client.storage
    .from('project-documents')
    .upload(object_path, Buffer.from(content), { contentType: 'application/pdf' });
  if (stored.error) throw stored.error;
  const document = {
    project_id: projectId,
    name: 'Paper',
    category: 'permits',
    object_path,
    file_name: 'paper.pdf',
    file_type: 'pdf',
    size_bytes: content.length,
    content_hash: hashOf(content),
    ...rest,
  };
  return user.client.rpc('save_document', { p_document: document });
}

describe('photos', () => {
  const addPhoto = async (content: string) => {
    const object_path = newPath('jpg');
    await client()
      .storage.from('project-photos')
      .upload(object_path, Buffer.from(content), { contentType: 'image/jpeg' });
    return client()
      .from('project_photos')
      .insert({ project_id: projectId, object_path, title: content, content_hash: hashOf(content) })
      .select()
      .single();
  };

  it('are seen by the project, and by a subcontractor once assigned', async () => {
    const { data: photo } = await addPhoto('roof');
    const sub = company.as('subcontractor').client;
    const download = async (by = sub) =>
      (await by.storage.from('project-photos').download(photo.object_path)).error;

    const unassigned = await download();
    await client()
      .from('project_members')
      .insert({ project_id: projectId, user_id: company.as('subcontractor').id });

    expect(unassigned).not.toBeNull();
    expect(await download()).toBeNull();
    expect(await download(company.as('field_supervisor').client)).toBeNull();
    expect(await download(rival.owner.client)).not.toBeNull();
    expect(await download(backend.client())).not.toBeNull();
  });

  it('arrive once, keep their annotations, and cannot lose their file', async () => {
    const { data: photo } = await addPhoto('wall');
    const again = await addPhoto('wall');
    await client()
      .from('photo_annotations')
      .insert({ photo_id: photo.id, text: 'Crack', x: 0.25, y: 0.5 });
    await client().storage.from('project-photos').remove([photo.object_path]);

    const { data } = await client()
      .from('project_photo_list')
      .select('*')
      .eq('id', photo.id)
      .single();
    const { error } = await client().storage.from('project-photos').download(photo.object_path);

    expect(again.error).toMatchObject({ code: '23505' });
    expect(data.annotations).toMatchObject([
      { text: 'Crack', x: 0.25, y: 0.5, author: `${company.name} owner` },
    ]);
    expect(error).toBeNull();
  });

  it('are placed before, during, or after the work by its progress, and have voice notes', async () => {
    const { data: photo } = await addPhoto('porch');
    const note = {
      project_id: projectId,
      photo_hash: hashOf('porch'),
      object_path: newPath('webm'),
      content_type: 'audio/webm',
      seconds: 4,
    };
    const store = (by: typeof rival.owner) =>
      by.client.storage
        .from('project-photos')
        .upload(note.object_path, Buffer.from('voice'), { contentType: 'audio/webm' });
    await store(company.owner);
    const added = await client().from('photo_voice_notes').insert(note);
    const foreign = await rival.owner.client.from('photo_voice_notes').insert(note);
    const phases = [];
    for (const status of ['planning', 'in_progress', 'completed']) {
      await backend.sql`update projects set status = ${status} where id = ${projectId}`;
      const object_path = newPath('jpg');
      const { data } = await client()
        .from('project_photos')
        .insert({ project_id: projectId, object_path, phase: null })
        .select('phase')
        .single();
      phases.push(data?.phase);
    }
    const { data } = await client()
      .from('project_photo_list')
      .select('voice_notes')
      .eq('id', photo.id)
      .single();
    const heard = await rival.owner.client.storage
      .from('project-photos')
      .download(note.object_path);

    expect(added.error).toBeNull();
    expect(foreign.error).not.toBeNull();
    expect(phases).toEqual(['before', 'during', 'after']);
    expect(data?.voice_notes).toMatchObject([{ seconds: 4, author: `${company.name} owner` }]);
    expect(heard.error).not.toBeNull();
  });

  it("take no path into another company's folder", async () => {
    const { error } = await client()
      .from('project_photos')
      .insert({ project_id: projectId, object_path: `${rival.id}/${randomUUID()}.jpg` });
    const upload = await client()
      .storage.from('project-photos')
      .upload(`${rival.id}/x.jpg`, Buffer.from('x'), { contentType: 'image/jpeg' });

    expect(error).not.toBeNull();
    expect(upload.error).not.toBeNull();
  });
});

describe('documents', () => {
  it('keep every version', async () => {
    const { data: first } = await saveDocument('one');
    const { data: second } = await saveDocument('two', { id: first.id });

    const { data: versions } = await client()
      .from('document_versions')
      .select('version_number, content_hash')
      .eq('document_id', first.id)
      .order('version_number');
    expect(second).toMatchObject({ id: first.id, version_number: 2 });
    expect(versions).toEqual([
      { version_number: 1, content_hash: hashOf('one') },
      { version_number: 2, content_hash: hashOf('two') },
    ]);
  });

  it('of the office stay in the office', async () => {
    const { data: contract } = await saveDocument('contract: $ 10,000', { category: 'contracts' });
    const { client: supervisor } = company.as('field_supervisor');

    const { data: rows } = await supervisor
      .from('project_document_list')
      .select('id')
      .eq('id', contract.id);
    const { data: versions } = await supervisor
      .from('document_versions')
      .select('id')
      .eq('document_id', contract.id);
    const download = await supervisor.storage
      .from('project-documents')
      .download(contract.object_path);

    expect(contract.is_office_only).toBe(true);
    expect([rows, versions]).toEqual([[], []]);
    expect(download.error).not.toBeNull();
  });

  it('are given to the office, and taken from it, by the office alone', async () => {
    const { data: paper } = await saveDocument('permit');
    const { client: supervisor } = company.as('field_supervisor');
    const set = (who: typeof supervisor, is_office_only: boolean) =>
      who.from('project_documents').update({ is_office_only }).eq('id', paper.id).select('id');

    const given = await set(supervisor, true);
    const ofOffice = await set(client(), true);
    const taken = await set(supervisor, false);

    expect(given.error).toMatchObject({ code: '42501' });
    expect(ofOffice.data).toHaveLength(1);
    expect(taken.data ?? []).toEqual([]);
  });

  it('need their file', async () => {
    const { error } = await client().rpc('save_document', {
      p_document: {
        project_id: projectId,
        name: 'Ghost',
        category: 'permits',
        object_path: newPath('pdf'),
      },
    });

    expect(error).toMatchObject({ code: 'PT422', message: 'The file has not been uploaded.' });
  });
});

describe('signatures', () => {
  const request = async (content: string) => {
    const { data: document } = await saveDocument(content);
    const { data } = await client().rpc('request_signature', {
      p_document_id: document.id,
      p_signer: 'Ada Quist',
      p_signer_email: 'ada@quist.test',
    });
    return { document, signature: data };
  };
  const sign = (signature: { id: string; token: string }, hash: string) =>
    backend.client().rpc('sign_document', {
      p_signature_id: signature.id,
      p_token: signature.token,
      p_method: 'typed',
      p_signature: 'Ada Quist',
      p_document_hash: hash,
    });

  it('are given by a client with a link, for the very file that was read', async () => {
    const { document, signature } = await request('agreed');

    const { data: peeked } = await backend
      .client()
      .rpc('peek_signature', { p_token: signature.token });
    const wrongFile = await sign(signature, hashOf('something else'));
    const { data: signed } = await sign(signature, peeked.document_hash);
    const twice = await sign(signature, peeked.document_hash);

    const { data: after } = await client()
      .from('project_document_list')
      .select('status, signatures')
      .eq('id', document.id)
      .single();
    expect(peeked).toMatchObject({
      document_name: 'Paper',
      company_name: company.name,
      signer: 'Ada Quist',
      status: 'pending',
    });
    expect(wrongFile.error).toMatchObject({ code: 'PT409' });
    expect(signed).toMatchObject({ status: 'signed', document_hash: hashOf('agreed') });
    expect(twice.error).toMatchObject({ code: 'PT409' });
    expect(after).toMatchObject({
      status: 'signed',
      signatures: [{ signer: 'Ada Quist', status: 'signed' }],
    });
  });

  it('are withdrawn by a new version, and need their own link', async () => {
    const { document, signature } = await request('draft');
    const other = await request('another paper');
    const mixed = await sign({ id: signature.id, token: other.signature.token }, hashOf('draft'));
    await saveDocument('draft, corrected', { id: document.id });

    const late = await sign(signature, hashOf('draft'));

    expect(mixed.error).toMatchObject({ code: 'PT404' });
    expect(late.error).toMatchObject({ code: 'PT404' });
  });
});
