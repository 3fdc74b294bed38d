import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { Mail } from '@plumbline/mail';
import { sendNotices } from './sendNotices.ts';

let backend: Backend;
let company: TestCompany;
const sent: Mail[] = [];
const server = { isDown: false };
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', name: 'Diaz & Sons' });
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => {
  sent.length = 0;
});

const worker = () =>
  sendNotices({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        if (server.isDown) throw new Error('connection refused');
        sent.push(mail);
      },
      close() {},
    },
  });
const queue = (kind: string, facts: Record<string, string | number | null>) => backend.sql`
  insert into private.notices (company_id, user_id, kind, about, facts)
  values (${company.id}, ${company.owner.id}, ${kind}, ${crypto.randomUUID()}, ${backend.sql.json(facts)})`;

it('tells of a sign-in from a new browser once, also after the mail server was down', async () => {
  await queue('sign_in', {
    at: '2026-11-21T08:30:00Z',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1',
    ip: '203.0.113.7',
  });
  server.isDown = true;
  await worker()();
  server.isDown = false;
  await worker()();
  const before = sent.length;
  await backend.sql`update private.notices set taken_until = now() - interval '1 second'`;

  await Promise.all([worker()(), worker()()]);
  await worker()();

  expect(before).toBe(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: company.owner.email,
    subject: 'New sign-in to your Plumbline account',
  });
  expect(sent[0]?.text).toContain('When: November 21, 2026 at 8:30:00 AM UTC');
  expect(sent[0]?.text).toContain('Browser: Safari on iPhone');
  expect(sent[0]?.text).toContain('Address: 203.0.113.7');
  expect(sent[0]?.text).toContain('http://localhost:3000/settings?section=account');
  expect(sent[0]?.html).toContain('Diaz &amp; Sons');
});

it('reminds of a tax filing with the figures of the month before', async () => {
  await queue('tax_filing', {
    due_on: '2027-02-20',
    month: '2027-01-01',
    tax_name: 'Sales Tax',
    taxable: 12000,
    tax: 990,
    collected: 412.5,
  });

  await worker()();

  expect(sent[0]?.subject).toBe('Sales Tax: your filing is due on February 20, 2027');
  expect(sent[0]?.text).toContain('These are the figures of January 2027.');
  expect(sent[0]?.text).toContain('Tax invoiced: $990.00\nTax collected: $412.50');
  expect(sent[0]?.text).toContain('http://localhost:3000/settings?section=tax');
});

it('names the jobs whose margin an upgrade moved, once to each owner', async () => {
  const note = 'Contract value changed from $30,224.00 to $42,724.00: quote Q-1 was accepted.';
  const [project] = await backend.sql`
    insert into projects (company_id, name, start_date) values (${company.id}, 'Lakeside', '2026-01-01') returning id`;
  await backend.sql`
    insert into contracts (company_id, project_id, source, original_value, note)
    values (${company.id}, ${String(project?.['id'])}, 'typed', 42724, ${note})`;

  await worker()();
  await worker()();

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: company.owner.email,
    subject: 'The margin of 1 job changed with an update',
  });
  expect(sent[0]?.text).toContain(`Lakeside: ${note}`);
  expect(sent[0]?.text).toContain('http://localhost:3000/analytics?tab=jobs');
});

it('mails the week’s numbers to each owner once, to all of them in one go', async () => {
  const sum = (count: number) => ({ count, value: count * 10.5 });
  const week = {
    monday: '2026-11-16',
    quotes_sent: sum(2),
    quotes_accepted: sum(1),
    invoices_sent: sum(0),
    payments: sum(3),
    projects_started: 0,
    projects_completed: 1,
    overdue: sum(4),
    invoices_due: sum(5),
    projects_due: 0,
    work_due: 6,
  };
  await backend.sql`
    insert into private.notices (company_id, user_id, kind, about, facts)
    select ${company.id}, ${company.owner.id}, 'weekly_report', week::text, ${backend.sql.json(week)}
    from generate_series(1, 45) week`;

  await Promise.all([worker()(), worker()()]);

  expect(sent).toHaveLength(45);
  expect(sent[0]?.subject).toMatch(/^Weekly report, November 16\s–\s22, 2026$/);
  expect(sent[0]?.text).toContain('Payments received, with sales tax (3): $31.50');
  expect(sent[0]?.html).toContain('Diaz &amp; Sons');
});

it('tells an owner that a payment is disputed, and how that ended', async () => {
  const facts = {
    invoice_id: '00000000-0000-4000-8000-0000000000aa',
    invoice_number: 'INV-0042',
    client_name: 'Rosa Diaz',
    amount: 250,
    reason: 'product_not_received',
  };
  await queue('payment_dispute', {
    ...facts,
    status: 'needs_response',
    respond_by: '2026-12-01T12:00:00Z',
  });
  await worker()();
  await queue('payment_dispute', {
    ...facts,
    status: 'lost',
    respond_by: null,
    taken_from_payment: 150,
    taken_from_credit: 60,
  });
  await worker()();

  expect(sent.map(({ subject }) => subject)).toEqual([
    'A payment of invoice INV-0042 is disputed',
    'The dispute over invoice INV-0042 was lost',
  ]);
  expect(sent[0]?.text).toContain('Rosa Diaz has disputed the card payment of invoice INV-0042.');
  expect(sent[0]?.text).toContain('by December 1, 2026');
  expect(sent[0]?.text).toContain('Reason: product not received');
  expect(sent[1]?.text).toContain('Open again: $150.00');
  expect(sent[1]?.text).toContain('Taken from the client’s credit: $60.00');
  expect(sent[1]?.text).toContain('Already used by the client: $40.00');
  expect(sent[0]?.text).toContain(
    'http://localhost:3000/invoices/00000000-0000-4000-8000-0000000000aa',
  );
});

it.each([
  [
    { event: 'quote_accepted', document: 'Q-0007', client: 'Rosa Diaz', person: 'Jo', amount: 250 },
    'Rosa Diaz has accepted quote Q-0007',
    'Rosa Diaz (Jo) has accepted and signed quote Q-0007 for $250.00.',
    'quotes',
  ],
  [
    { event: 'quote_declined', document: 'Q-0007', client: null, person: 'Jo', note: 'Too late' },
    'Jo has declined quote Q-0007',
    'Reason: Too late',
    'quotes',
  ],
  [
    { event: 'quote_opened', document: 'Q-0007', client: 'Rosa Diaz', amount: 250 },
    'Rosa Diaz has opened quote Q-0007',
    'Rosa Diaz has looked at quote Q-0007 for $250.00 for the first time.',
    'quotes',
  ],
  [
    { event: 'invoice_opened', document: 'INV-0042', client: 'Rosa Diaz', amount: 0 },
    'Rosa Diaz has opened invoice INV-0042',
    'for $0.00 for the first time.',
    'invoices',
  ],
  [
    { event: 'invoice_paid', document: 'INV-0042', client: 'Rosa Diaz', amount: 80.5 },
    'Rosa Diaz has paid $80.50 for invoice INV-0042',
    'online',
    'invoices',
  ],
  [
    { event: 'invoice_paid', document: 'INV-0042', client: 'Rosa Diaz', amount: 80, credited: 30 },
    'Rosa Diaz has paid $80.00 for invoice INV-0042',
    '$30.00 of it was overpaid and is now the client’s credit.',
    'invoices',
  ],
  [
    { event: 'invoice_paid', document: 'INV-0042', client: 'Rosa Diaz', amount: 80, credited: 80 },
    'Rosa Diaz has paid $80.00 for invoice INV-0042',
    'The invoice was paid already: the whole amount is now the client’s credit.',
    'invoices',
  ],
  [
    { event: 'document_signed', document: 'Contract', client: null, person: 'Rosa Diaz' },
    'Rosa Diaz has signed Contract',
    'Rosa Diaz has signed the document "Contract".',
    'projects',
  ],
  [
    { event: 'project_opened', document: 'Lake House', client: null },
    'The link to Lake House was opened',
    'The link to the project "Lake House" was opened',
    'projects',
  ],
  [
    { event: 'survey_answered', client: 'Rosa Diaz', rating: 4, note: 'Tidy work' },
    'Rosa Diaz has rated your work',
    'Rating: 4 of 5 stars\nComment: Tidy work',
    'clients',
  ],
] as const)('tells what a client did: %j', async (facts, subject, words, path) => {
  const document = '00000000-0000-4000-8000-0000000000aa';
  await queue('client', { ...facts, document_id: document });

  await worker()();

  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe(subject);
  expect(sent[0]?.text).toContain(words);
  expect(sent[0]?.text).toContain(`http://localhost:3000/${path}/${document}`);
});
