import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { addClient, openGateway, poster, type OpenGateway } from '../fixtures/openGateway.ts';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
let client: { id: string };

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ name: 'Diaz & Sons' });
  client = await addClient(company);
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  gateway = await openGateway(backend);
});
afterEach(() => gateway.close());

const pdf = Buffer.from('%PDF-1.4 the quote').toString('base64');
const p_items = [{ name: 'Work', quantity: 1, unit_price: 1250.5 }];
async function addQuote(more: object = {}) {
  const saved = await company.owner.client.rpc('save_quote', {
    p_quote: { client_id: client.id, title: 'Kitchen', ...more },
    p_items,
  });
  if (saved.error) throw new Error(saved.error.message);
  return String(saved.data.id);
}
async function addInvoice() {
  const saved = await company.owner.client.rpc('save_invoice', {
    p_invoice: { client_id: client.id, title: 'Kitchen', due_date: '2999-01-31' },
    p_items,
  });
  if (saved.error) throw new Error(saved.error.message);
  return String(saved.data.id);
}
const mailOf = (id: string) => ({
  document: 'quote',
  id,
  to: 'rosa@example.com',
  subject: 'Quote Q-1: Kitchen',
  message: 'Hello,\n\nhere is our quote.',
  pdf,
  fileName: 'QT-Q-1_Kitchen.pdf',
});
const post = (body: unknown, from: TestCompany = company) =>
  poster(gateway.url)('/documents/send', body, from.owner.token);
const statusOf = async (id: string) => {
  const [row] = await backend.sql`select status from quotes where id = ${id}`;
  return row?.status;
};

describe('POST /documents/send', () => {
  it('mails the PDF and a link that opens the quote, and issues it', async () => {
    const id = await addQuote();

    const answer = await post(mailOf(id));

    expect(answer).toEqual({ status: 200, body: { sent: true } });
    expect(await statusOf(id)).toBe('sent');
    expect(gateway.sent).toHaveLength(1);
    expect(gateway.sent[0]).toMatchObject({
      to: 'rosa@example.com',
      subject: 'Quote Q-1: Kitchen',
      attachments: [{ filename: 'QT-Q-1_Kitchen.pdf', content: pdf }],
    });
    const [, token] = /shared\/documents\/([\w-]+)/.exec(gateway.sent[0]?.text ?? '') ?? [];
    const opened = await backend.client().rpc('view_shared_document', { p_token: token });
    expect(opened.data).toMatchObject({ title: 'Kitchen', total_amount: 1250.5 });
  });

  it('names the file without what splits a header or turns the name around', async () => {
    const id = await addQuote();

    await post({ ...mailOf(id), fileName: 'QT-1; x=\u202efdp.exe.pdf' });

    expect(gateway.sent[0]).toMatchObject({ attachments: [{ filename: 'QT-1_ x=_fdp.exe.pdf' }] });
  });

  it('says what is offered, and until when', async () => {
    const id = await addQuote({ valid_until: '2999-01-31' });

    await post(mailOf(id));

    expect(gateway.sent[0]?.text).toMatch(
      /Quote: Q-\d+\nTotal: \$1,250\.50\nValid until: January 31, 2999\n/,
    );
  });

  it('says what is to be paid and by when, and of a credit note what it gives', async () => {
    const id = await addInvoice();
    const mail = { ...mailOf(id), document: 'invoice', subject: 'Invoice' };
    await post(mail);
    const { client: owner } = company.owner;
    const note = await owner.rpc('issue_credit_note', { p_invoice_id: id, p_amount: 50.5 });
    await post(mail);
    await owner.rpc('issue_credit_note', { p_invoice_id: id, p_amount: 1200 });
    await post(mail);
    await post({ ...mail, id: note.data.id });

    const [open, credited, settled, ofNote] = gateway.sent.map(({ text }) => text);
    expect(open).toMatch(/Invoice: INV-\d+\nAmount due: \$1,250\.50\nDue date: January 31, 2999\n/);
    expect(credited).toContain('Amount due: $1,200.00');
    expect(settled).toContain('Total: $1,250.50');
    expect(settled).not.toContain('due');
    expect(ofNote).toMatch(/Credit note: CN-\d+\nAmount: \$50\.50\n/);
  });

  it('says that the quote is issued when the mail fails, and mails it on the next try', async () => {
    const id = await addQuote();
    gateway.mailServer.isDown = true;
    const down = await post(mailOf(id));
    gateway.mailServer.isDown = false;

    const again = await post(mailOf(id));

    expect(down.status).toBe(502);
    expect(JSON.stringify(down.body)).toContain(
      'The quote is issued, but we couldn’t send the email',
    );
    expect(again.status).toBe(200);
    expect(gateway.sent).toHaveLength(1);
    expect(gateway.log()).not.toContain(pdf);
  });

  it('links to our own pages alone, whatever page claims to ask', async () => {
    const answer = await fetch(`${gateway.url}/documents/send`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${company.owner.token}`,
        origin: 'https://evil.example',
      },
      body: JSON.stringify(mailOf(await addQuote())),
    });

    expect(answer.status).toBe(200);
    expect(gateway.sent[0]?.text).toContain('http://localhost:3000/shared/documents/');
    expect(JSON.stringify(gateway.sent)).not.toContain('evil.example');
  });

  it('sends nothing of another company', async () => {
    const id = await addQuote();
    const other = await backend.makeCompany({ name: 'Others' });

    const { status } = await post(mailOf(id), other);

    expect(status).toBe(404);
    expect(gateway.sent).toEqual([]);
    expect(await statusOf(id)).toBe('draft');
  });

  it('wants to know who asks', async () => {
    const { status } = await poster(gateway.url)('/documents/send', mailOf(await addQuote()));

    expect(status).toBe(401);
    expect(gateway.sent).toEqual([]);
  });

  it.each([
    ['an address that is none', { to: 'rosa' }],
    ['an empty subject', { subject: ' ' }],
    ['a file name that leads elsewhere', { fileName: '../../quote.pdf' }],
    ['a file that is no PDF by name', { fileName: 'quote.exe' }],
    ['a PDF that is no base64', { pdf: 'no base64!' }],
    ['a second receiver in the headers', { to: 'rosa@example.com\r\nBcc: all@example.com' }],
    ['a field that nobody asked for', { html: '<b>hi</b>' }],
  ])('refuses %s', async (_, fault) => {
    const id = await addQuote();

    const { status } = await post({ ...mailOf(id), ...fault });

    expect([400, 422]).toContain(status);
    expect(gateway.sent).toEqual([]);
    expect(await statusOf(id)).toBe('draft');
  });
});
