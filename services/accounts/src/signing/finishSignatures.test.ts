import { createHash, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { finishSignatures } from './finishSignatures.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
let project: string;
beforeAll(async () => {
  accounts = await runAccounts();
  company = await accounts.backend.makeCompany({ plan: 'enterprise', roles: ['field_supervisor'] });
  const { data } = await company.owner.client.rpc('save_project', {
    p_project: { name: 'Deck', budget: 10_000 },
  });
  project = data.id;
}, 60_000);
afterAll(() => accounts.close());
beforeEach(() => {
  accounts.mails.length = 0;
  accounts.mail.isDown = false;
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const finish = () =>
  finishSignatures(accounts.access, {
    mailer: accounts.mailer,
    siteUrl: 'https://portal.example',
  });

async function pdfOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) pdf.addPage([612, 792]);
  return pdf.save();
}

async function makeRequest(bytes: Uint8Array, type = 'pdf', hash = sha256(bytes)) {
  const path = `${company.id}/${randomUUID()}.${type}`;
  const { client } = company.owner;
  const contentType = type === 'pdf' ? 'application/pdf' : 'application/msword';
  await client.storage.from('project-documents').upload(path, bytes, { contentType });
  const saved = await client.rpc('save_document', {
    p_document: {
      project_id: project,
      name: 'Contract: deck',
      category: 'contracts',
      object_path: path,
      file_name: `contract.${type}`,
      file_type: type,
      size_bytes: bytes.length,
      content_hash: hash,
    },
  });
  const asked = await client.rpc('request_signature', {
    p_document_id: saved.data.id,
    p_signer: 'Rosa Diaz',
    p_signer_email: 'rosa@example.com',
  });
  return { document: saved.data.id, signature: asked.data, hash, path };
}
type Request = Awaited<ReturnType<typeof makeRequest>>;

const sign = ({ signature, hash }: Request, more: object = {}) =>
  accounts.backend.client().rpc('sign_document', {
    p_signature_id: signature.id,
    p_token: signature.token,
    p_method: 'drawn',
    p_signature: 'M 10 20 L 90 40',
    p_document_hash: hash,
    p_name: 'Rosa Diaz',
    ...more,
  });

async function signedFileOf({ document }: Request) {
  const { data } = await company.owner.client
    .from('project_document_list')
    .select('signatures')
    .eq('id', document)
    .single();
  const path: string | null = data?.signatures[0]?.signed_object_path;
  if (!path) return { path };
  const file = await company.owner.client.storage.from('project-documents').download(path);
  return { path, bytes: new Uint8Array((await file.data?.arrayBuffer()) ?? []) };
}

describe('finishSignatures', () => {
  it('stores the signed PDF with a page of evidence, and emails it to signer and office', async () => {
    const request = await makeRequest(await pdfOf(2));
    await sign(request);

    const finished = await finish();

    const { path, bytes = new Uint8Array() } = await signedFileOf(request);
    const pdf = await PDFDocument.load(bytes);
    expect(finished).toBe(1);
    expect(path).not.toBe(request.path);
    expect(pdf.getPageCount()).toBe(3);
    expect(accounts.mails.map(({ to }) => to)).toEqual([company.owner.email, 'rosa@example.com']);
    for (const { attachments, text, subject } of accounts.mails) {
      expect(subject).toBe('Signed: Contract: deck');
      expect(text).toContain('Rosa Diaz signed Contract: deck');
      expect(attachments?.[0]?.filename).toBe('Contract_ deck (signed).pdf');
      expect(Buffer.from(attachments?.[0]?.content ?? '', 'base64').equals(bytes)).toBe(true);
    }
    const [row] = await accounts.backend
      .sql`select signed_content_hash from signatures where id = ${request.signature.id}`;
    expect(row?.signed_content_hash).toBe(sha256(bytes));
  });

  it('keeps the file for good: no other file, no deletion, no second email', async () => {
    const request = await makeRequest(await pdfOf(1));
    await sign(request);
    await finish();
    const { path, bytes } = await signedFileOf(request);
    accounts.mails.length = 0;
    const { sql } = accounts.backend;

    await company.owner.client.storage.from('project-documents').remove([path ?? '']);
    const changed = sql`update signatures set signed_object_path = ${`${company.id}/x.pdf`}
      where id = ${request.signature.id}`;

    await expect(changed).rejects.toThrow("Signed files can't be changed.");
    expect(await finish()).toBe(0);
    expect((await signedFileOf(request)).bytes).toEqual(bytes);
    expect(accounts.mails).toEqual([]);
  });

  it('is not readable by who may not read the document', async () => {
    const request = await makeRequest(await pdfOf(1));
    await sign(request);
    await finish();
    const { path } = await signedFileOf(request);
    const rival = await accounts.backend.makeCompany();

    for (const { client } of [rival.owner, company.as('field_supervisor')]) {
      const { error } = await client.storage.from('project-documents').download(path ?? '');
      expect(error).not.toBeNull();
    }
  });

  it('attaches what has no pages to the page of evidence', async () => {
    const word = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(20)]);
    const request = await makeRequest(word, 'doc');
    await sign(request);
    await finish();

    const { bytes = new Uint8Array() } = await signedFileOf(request);

    const pdf = await PDFDocument.load(bytes);
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getAttachments().map(({ name, data }) => [name, [...data]])).toEqual([
      ['contract.doc', [...word]],
    ]);
  });

  it('attaches a damaged PDF to the page of evidence', async () => {
    const damaged = new TextEncoder().encode('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    const request = await makeRequest(damaged);
    await sign(request);

    expect(await finish()).toBe(1);

    const pdf = await PDFDocument.load((await signedFileOf(request)).bytes ?? new Uint8Array());
    expect(pdf.getPageCount()).toBe(1);
    expect(pdf.getAttachments().map(({ data }) => [...data])).toEqual([[...damaged]]);
  });

  it('refuses a stored file that is not the one that was signed', async () => {
    const request = await makeRequest(await pdfOf(1), 'pdf', 'ab'.repeat(32));
    await sign(request);

    expect(await finish()).toBe(0);

    const [job] = await accounts.backend
      .sql`select error, finished_at from private.signature_files where signature_id = ${request.signature.id}`;
    expect(job).toMatchObject({ error: expect.stringContaining('hash'), finished_at: null });
    expect((await signedFileOf(request)).path).toBeNull();
    expect(accounts.mails).toEqual([]);
  });

  it('emails nobody twice after a mail server was down', async () => {
    const request = await makeRequest(await pdfOf(1));
    await sign(request);
    accounts.mail.isDown = true;
    await finish();
    const { path } = await signedFileOf(request);
    accounts.mail.isDown = false;
    await accounts.backend.sql`update private.signature_files set next_attempt_at = now()
      where signature_id = ${request.signature.id}`;

    await finish();

    expect(accounts.mails).toHaveLength(2);
    expect((await signedFileOf(request)).path).toBe(path);
  });

  it('tells the office that the signer declined, and why', async () => {
    const request = await makeRequest(await pdfOf(1));
    const { error } = await accounts.backend.client().rpc('decline_signature', {
      p_token: request.signature.token,
      p_reason: 'The price is not what we agreed.',
    });
    const late = await sign(request);

    await finish();

    expect(error).toBeNull();
    expect(late.error).toMatchObject({ code: 'PT409', message: 'This request has been declined.' });
    expect(accounts.mails).toMatchObject([
      { to: company.owner.email, subject: 'Declined: Contract: deck' },
    ]);
    expect(accounts.mails[0]?.text).toContain('Reason: The price is not what we agreed.');
  });

  it('asks about a name other than the requested one, and records it', async () => {
    const request = await makeRequest(await pdfOf(1));

    const asked = await sign(request, { p_name: 'Someone Else' });
    const same = await sign(await makeRequest(await pdfOf(1)), { p_name: ' rosa  DIAZ ' });
    const confirmed = await sign(request, { p_name: 'Someone Else', p_confirms_name: true });

    expect(asked.error).toMatchObject({
      code: 'PT422',
      message: 'This request was sent to Rosa Diaz. Confirm that you sign as Someone Else.',
    });
    expect(same.error).toBeNull();
    expect(confirmed.data).toMatchObject({ signer: 'Rosa Diaz', signed_name: 'Someone Else' });
  });
});
