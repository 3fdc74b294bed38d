import { createHash, randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { TestCompany } from '@plumbline/testing/backend';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { storeAcceptedQuotes } from './storeAcceptedQuotes.ts';

jest.setTimeout(60_000);

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let company: TestCompany;
beforeAll(async () => {
  accounts = await runAccounts();
  company = await accounts.backend.makeCompany({ plan: 'enterprise', roles: ['field_supervisor'] });
}, 60_000);
afterAll(() => accounts.close());
beforeEach(() => {
  accounts.mails.length = 0;
  accounts.mail.isDown = false;
});

/** A quote that its client has accepted by the link. */
async function acceptQuote(party: object = { custom_client_name: 'Rosa Diaz' }) {
  const { client } = company.owner;
  const { data: quote } = await client.rpc('save_quote', {
    p_quote: { ...party, title: 'Deck', terms: 'Half now.' },
    p_items: [{ name: 'Work', quantity: 1, unit_price: 100 }],
  });
  await client.rpc('set_quote_status', { p_id: quote.id, p_status: 'sent' });
  const { data: link } = await client.rpc('share_quote', { p_id: quote.id });
  const { error } = await accounts.backend.client().rpc('decide_shared_quote', {
    p_token: link.token,
    p_decision: 'accepted',
    p_signer_name: 'Rosa Diaz',
    p_signature: 'M 10 20 L 90 40',
  });
  if (error) throw error;
  return { id: String(quote.id), token: String(link.token) };
}

async function signedCopy(id: string, by = company.owner) {
  const { data } = await company.owner.client.rpc('get_quote', { p_id: id });
  const path: string | null = data.decision?.signed_object_path ?? null;
  if (!path) return { path };
  const { data: file } = await by.client.storage.from('project-documents').download(path);
  return { path, bytes: file && new Uint8Array(await file.arrayBuffer()) };
}
const store = () =>
  storeAcceptedQuotes(accounts.access, {
    mailer: accounts.mailer,
    siteUrl: 'https://portal.example',
  });

describe('storeAcceptedQuotes', () => {
  it('stores the quote with a page of evidence and its hash, once', async () => {
    const { id } = await acceptQuote();

    const stored = [await store(), await store()];

    const { path, bytes } = await signedCopy(id);
    expect(stored).toEqual([1, 0]);
    expect(path).toMatch(new RegExp(`^${company.id}/[0-9a-f-]{36}\\.pdf$`));
    expect((await PDFDocument.load(bytes ?? new Uint8Array())).getPageCount()).toBe(2);
    const [row] = await accounts.backend
      .sql`select signed_content_hash from document_acceptances where quote_id = ${id}`;
    expect(row?.signed_content_hash).toBe(
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex'),
    );
  });

  it('keeps the file whatever becomes of branding, quote, and storage', async () => {
    const { id } = await acceptQuote();
    await store();
    const before = await signedCopy(id);

    const { client } = company.owner;
    await client.from('companies').update({ primary_color: '#aa0000' }).eq('id', company.id);
    await client.storage.from('project-documents').remove([before.path ?? '']);
    const changed = accounts.backend.sql`update document_acceptances
      set signed_object_path = ${`${company.id}/${randomUUID()}.pdf`} where quote_id = ${id}`;

    await expect(changed).rejects.toThrow("Signed files can't be changed.");
    expect(await signedCopy(id)).toEqual(before);
  });

  it('gives the file to whoever holds the link, and to nobody who may not read the quote', async () => {
    const { id, token } = await acceptQuote();
    const early = await accounts.call('GET', `/shared-quotes/${token}/signed`);
    await store();
    const rival = await accounts.backend.makeCompany();

    const answer = await accounts.call('GET', `/shared-quotes/${token}/signed`);
    const guess = await accounts.call('GET', '/shared-quotes/wrong/signed');

    expect([early.status, answer.status, guess.status]).toEqual([404, 200, 404]);
    expect(await answer.json()).toEqual({ url: expect.stringContaining('/project-documents/') });
    for (const by of [rival.owner, company.as('field_supervisor')])
      expect((await signedCopy(id, by)).bytes).toBeNull();
  });

  it('emails the signed file to the client and the office, again to whoever did not get it', async () => {
    const { data: customer } = await company.owner.client
      .from('clients')
      .insert({ name: 'Rosa Diaz', email: 'rosa@example.com' })
      .select('id')
      .single();
    const { id } = await acceptQuote({ client_id: customer?.id });
    accounts.mail.isDown = true;
    const failed = await store();
    const { path: stored } = await signedCopy(id);
    accounts.mail.isDown = false;
    await accounts.backend
      .sql`update private.acceptance_files set next_attempt_at = now() where finished_at is null`;

    const finished = [await store(), await store()];

    const { path, bytes } = await signedCopy(id);
    expect([failed, ...finished]).toEqual([0, 1, 0]);
    expect(path).toBe(stored);
    expect(accounts.mails.map(({ to }) => to).toSorted()).toEqual(
      [company.owner.email, 'rosa@example.com'].toSorted(),
    );
    for (const { attachments } of accounts.mails)
      expect(attachments).toEqual([
        expect.objectContaining({ content: Buffer.from(bytes ?? []).toString('base64') }),
      ]);
  });

  it('emails nobody about a quote that was accepted before copies were emailed', async () => {
    const { id } = await acceptQuote();
    await accounts.backend
      .sql`update private.acceptance_files set sends_email = false where finished_at is null`;

    const finished = await store();

    expect(finished).toBe(1);
    expect((await signedCopy(id)).path).not.toBeNull();
    expect(accounts.mails).toEqual([]);
  });

  it('makes a file that is due later only then', async () => {
    const { id } = await acceptQuote();
    await accounts.backend
      .sql`update private.acceptance_files f set next_attempt_at = now() + interval '1 hour'
      from document_acceptances a where a.id = f.acceptance_id and a.quote_id = ${id}`;
    expect(await store()).toBe(0);
    expect((await signedCopy(id)).path).toBeNull();

    await accounts.backend
      .sql`update private.acceptance_files set next_attempt_at = now() where finished_at is null`;

    expect(await store()).toBe(1);
    expect((await signedCopy(id)).path).not.toBeNull();
  });
});
