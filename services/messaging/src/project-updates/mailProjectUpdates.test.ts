import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { addClient, openGateway, type OpenGateway } from '../fixtures/openGateway.ts';
import { mailProjectUpdates } from './mailProjectUpdates.ts';

let backend: Backend;
let company: TestCompany;
let gateway: OpenGateway;
let client: string;
let project: string;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql`delete from private.project_updates`;
  await backend.sql`delete from client_messages`;
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ name: 'Diaz & Sons' });
  await backend.sql`
    update companies set email = 'office@diaz.example', phone = '512 555 0100', timezone = 'America/Chicago'
    where id = ${company.id}`;
  client = (await addClient(company, { phone: null, name: 'Rosa <Diaz>' })).id;
  project = await addProject('Lake & House');
});
afterEach(() => gateway.close());

async function addProject(name: string) {
  const [row] = await backend.sql<{ id: string }[]>`
    insert into projects (company_id, client_id, name, address, end_date)
    values (${company.id}, ${client}, ${name}, '1 Main St', '2030-06-01') returning id`;
  return row!.id;
}
const move = async (p_status: string) => {
  const { error } = await company.owner.client.rpc('set_project_status', {
    p_project_id: project,
    p_status,
  });
  expect(error).toBeNull();
};
const worker = () =>
  mailProjectUpdates({
    service: backend.service(),
    outbox: gateway.outbox,
    quietHours: 'off',
    log: makeLogger('test', { write() {} }),
  });
/** As the worker finds it five minutes after the change. */
const later = () => backend.sql`update private.project_updates set due_at = now()`;

it('mails the client once in the company’s look: which project, its status, since when, whom to ask', async () => {
  await move('in_progress');
  await worker()();
  const before = gateway.sent.length;
  await later();

  await Promise.all([worker()(), worker()(), worker()()]);
  await worker()();

  expect(before).toBe(0);
  expect(gateway.sent).toHaveLength(1);
  const [mail] = gateway.sent;
  expect(mail).toMatchObject({
    to: 'rosa@example.com',
    subject: 'Lake & House is now in progress',
    replyTo: 'office@diaz.example',
    optOutUrl: expect.stringContaining('/mail/stop/'),
  });
  expect(mail?.text).toContain(
    'your project Lake & House is now in progress. The work has begun.\n\n' +
      'If you have a question, reply to this mail or call us at 512 555 0100.\n\n' +
      'Project: Lake & House\nAddress: 1 Main St\nStatus: In Progress\nSince: ',
  );
  expect(mail?.text).toContain('Planned completion: June 1, 2030');
  expect(mail?.html).toContain('Diaz &amp; Sons');
  expect(mail?.html).toContain('Lake &amp; House');
  expect(mail?.html).toContain('Hello Rosa &lt;Diaz&gt;,');
});

it('keeps the mail in the client’s timeline', async () => {
  await move('completed');
  await later();
  await worker()();

  const { data } = await company.owner.client
    .from('client_timeline')
    .select('type, title, description, status')
    .eq('client_id', client)
    .eq('type', 'mail_out');

  expect(data).toEqual([
    {
      type: 'mail_out',
      title: 'Lake & House is completed',
      description: expect.stringContaining('The work is done.'),
      status: 'sent',
    },
  ]);
});

it('says nothing of a mistake that was taken back, and the last of several changes', async () => {
  await move('completed');
  await move('planning');
  await later();
  await worker()();
  const mistake = gateway.sent.length;
  await move('in_progress');
  await move('delayed');
  await later();
  await worker()();

  expect(mistake).toBe(0);
  expect(gateway.sent.map(({ subject }) => subject)).toEqual(['Lake & House is delayed']);
});

it('waits while the mail server is down', async () => {
  gateway.mailServer.isDown = true;
  await move('on_hold');
  await later();
  await worker()();
  gateway.mailServer.isDown = false;
  await backend.sql`update client_messages set next_attempt_at = now()`;
  await gateway.outbox.drain();

  expect(gateway.sent.map(({ subject }) => subject)).toEqual(['Lake & House is now on hold']);
});
