import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { type Mail, MailRefused } from '@plumbline/mail';
import { sendReports } from './sendReports.ts';

let backend: Backend;
const sent: Mail[] = [];
const server = { isDown: false, refuses: '' };
beforeAll(async () => {
  backend = await startBackend();
  const { id } = await backend.makeCompany({ plan: 'enterprise', name: 'Diaz & Sons' });
  await backend.sql`
    insert into report_schedules (company_id, recipients, created_at)
    values (${id}, ${['owner@diaz.example', 'office@diaz.example']}, now() - interval '40 days')`;
}, 60_000);
afterAll(() => backend.close());

const worker = () =>
  sendReports({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        if (server.isDown) throw new Error('connection refused');
        if (mail.to === server.refuses) throw new MailRefused('no such mailbox');
        sent.push(mail);
      },
      close() {},
    },
  });

it('mails the month before to each receiver once, also after the mail server was down', async () => {
  server.isDown = true;
  await worker()();
  const [down] = await backend.sql`select status, error from report_runs`;
  server.isDown = false;
  await backend.sql`update report_runs set taken_until = now() - interval '1 second'`;

  await Promise.all([worker()(), worker()()]);
  await worker()();

  expect(down).toEqual({ status: 'queued', error: 'connection refused' });
  expect(sent.map(({ to }) => to)).toEqual(['owner@diaz.example', 'office@diaz.example']);
  expect(sent[0]?.subject).toMatch(/^Monthly report, \w+ \d{4}$/);
  expect(sent[0]?.html).toContain('Diaz &amp; Sons');
  expect(sent[0]?.text).toContain('Outstanding: $0.00');
  expect(sent[0]?.text).toContain('Open the report: http://localhost:3000/analytics');
});

it('reaches everybody once where one address is dead', async () => {
  await backend.sql`update report_runs set status = 'queued', taken_until = null, attempts = 0`;
  sent.length = 0;
  server.refuses = 'owner@diaz.example';

  await worker()();
  await backend.sql`update report_runs set taken_until = now() - interval '1 second'`;
  await worker()();

  expect(sent.map(({ to }) => to)).toEqual(['office@diaz.example']);
});
