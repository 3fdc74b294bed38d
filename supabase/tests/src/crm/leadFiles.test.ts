import { randomUUID } from 'node:crypto';
import { openLeadOffice, type Lead, type LeadOffice } from './leadOffice.ts';

let office: LeadOffice;
beforeAll(async () => {
  office = await openLeadOffice();
}, 120_000);
afterAll(() => office?.close());

const photo = { bucket: 'project-photos', type: 'image/png', ending: 'png' };
const pdf = { bucket: 'project-documents', type: 'application/pdf', ending: 'pdf' };
const as = (role: 'owner' | 'field_supervisor') => office.company.as(role).client;

/** Uploads a file and adds its row. */
async function addFile(lead: { id: string }, kind = photo, changes: object = {}) {
  const id = randomUUID();
  const path = `${office.company.id}/${id}.${kind.ending}`;
  const stored = await as('owner')
    .storage.from(kind.bucket)
    .upload(path, Buffer.from(id), { contentType: kind.type });
  expect(stored.error).toBeNull();
  const { error } = await as('owner')
    .from('lead_files')
    .insert({
      id,
      lead_id: lead.id,
      bucket: kind.bucket,
      object_path: path,
      file_name: `Deck.${kind.ending}`,
      content_type: kind.type,
      size_bytes: 36,
      content_hash: id.replaceAll('-', '').repeat(2),
      ...changes,
    });
  return { id, path, error };
}
const filesOf = async (lead: Lead) => (await office.read(lead.id)).files as { id: string }[];

it('adds files to a lead in one entry of its timeline, for who reads leads', async () => {
  const lead = await office.add();
  const first = await addFile(lead);
  const second = await addFile(lead, pdf);

  expect([first.error, second.error]).toEqual([null, null]);
  const { events } = await office.read(lead.id);
  expect(events.filter(({ kind }) => kind === 'file')).toMatchObject([
    { detail: { files: [{ id: first.id }, { id: second.id, name: 'Deck.pdf' }] } },
  ]);
  expect((await filesOf(lead)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await as('field_supervisor').from('lead_files').select('id')).data).toEqual([]);
  const { error } = await as('field_supervisor').storage.from(photo.bucket).download(first.path);
  expect(error).not.toBeNull();

  await as('owner').storage.from(photo.bucket).remove([first.path]);
  const kept = await as('owner').storage.from(photo.bucket).download(first.path);
  expect(kept.error).toBeNull();
});

it('refuses a file twice, of another company’s folder, and of a lead that is gone', async () => {
  const lead = await office.add();
  const hash = 'a'.repeat(64);
  expect((await addFile(lead, photo, { content_hash: hash })).error).toBeNull();
  expect((await addFile(lead, photo, { content_hash: hash })).error?.code).toBe('23505');
  const foreign = { object_path: `${randomUUID()}/deck.png` };
  expect((await addFile(lead, photo, foreign)).error?.code).toBe('23514');
  expect((await addFile(lead, photo, { bucket: pdf.bucket })).error?.code).toBe('23514');
  await office.save({ id: lead.id, version: lead.version, is_deleted: true });
  expect((await addFile(lead)).error?.code).toBe('PT404');
});

it('adds the files to the project that a lead becomes, and those that come later', async () => {
  const lead = await office.add({ contact_name: 'Nora Files' });
  const [picture, paper, deleted] = [
    await addFile(lead),
    await addFile(lead, pdf),
    await addFile(lead),
  ];
  const at = new Date().toISOString();
  await as('owner').from('lead_files').update({ deleted_at: at }).eq('id', deleted.id);
  const won = await office.call<Lead>('win_lead', {
    p_id: lead.id,
    p_win: { is_new_client: true },
  });
  const later = await addFile(lead);

  const { sql } = office.backend;
  const photos = await sql`
    select object_path from project_photos where project_id = ${won.project_id} order by created_at, object_path`;
  expect(photos.map(({ object_path }) => String(object_path))).toEqual([picture.path, later.path]);
  const documents = await sql`
    select d.object_path, d.name, d.is_office_only, v.version_number from project_documents d
    join document_versions v on v.document_id = d.id where d.project_id = ${won.project_id}`;
  expect(documents).toEqual([
    { object_path: paper.path, name: 'Deck', is_office_only: true, version_number: 1 },
  ]);
  expect((await filesOf(lead)).map(({ id }) => id)).not.toContain(deleted.id);
});
