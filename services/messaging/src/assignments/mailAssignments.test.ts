import { randomUUID } from 'node:crypto';
import { makeLogger } from '@plumbline/kit';
import type { Mail } from '@plumbline/mail';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { mailAssignments } from './mailAssignments.ts';

let backend: Backend;
let company: TestCompany;
let sent: Mail[];
let texted: { id: string; to: string; body: string }[];
const server = { isDown: false };
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  sent = [];
  texted = [];
  server.isDown = false;
  await backend.sql`delete from private.assignment_mails`;
  company = await backend.makeCompany({ name: 'Diaz & Sons', roles: ['subcontractor'] });
});

const work = (quietHours = 'off') =>
  mailAssignments({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    quietHours,
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        if (server.isDown) throw new Error('connection refused');
        sent.push(mail);
      },
      close() {},
    },
    texts: {
      send: (text) => {
        if (server.isDown) return Promise.reject(new Error('connection refused'));
        texted.push(text);
        return Promise.resolve({ sid: text.id });
      },
      find: () => Promise.resolve([]),
      isGenuine: () => false,
    },
  })();

/** Asks a vendor about entries of a project. */
async function ask(...titles: string[]) {
  const { client: db } = company.owner;
  const { data: project } = await db.rpc('save_project', { p_project: { name: 'House' } });
  const vendor_id = randomUUID();
  await db.from('vendors').insert({ id: vendor_id, name: 'Ace', email: 'ace@vendor.test' });
  for (const title of titles) {
    // oxlint-disable-next-line no-await-in-loop -- one after another, as a planner does
    const { data: entry } = await db.rpc('save_timeline_entry', {
      p_entry: { project_id: project.id, title, start_date: '2026-03-02', due_date: '2026-03-06' },
    });
    // oxlint-disable-next-line no-await-in-loop
    await db
      .rpc('save_assignment', { p_assignment: { entry_id: entry.id, vendor_id, is_asked: true } })
      .throwOnError();
  }
}
const makeDue = () => backend.sql`update private.assignment_mails set due_at = now()`;

it('sends one email for everything asked within ten minutes, after quiet hours', async () => {
  await ask('Framing', 'Drywall');
  await work();
  expect(sent).toEqual([]);

  await makeDue();
  await work('00:00-23:59');
  expect(sent).toEqual([]);
  await Promise.all([work(), work()]);

  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    to: 'ace@vendor.test',
    subject: 'Please confirm 2 dates with Diaz & Sons',
  });
  expect(sent[0]?.text.match(/\/shared\/visits\/[\w-]{43,}/g)?.length).toBeGreaterThanOrEqual(2);
});

it('texts a member who agreed, by email if it is not delivered, until STOP', async () => {
  const { client, id } = company.as('subcontractor');
  const { data: project } = await company.owner.client.rpc('save_project', {
    p_project: { name: 'House' },
  });
  const askMember = async (title: string) => {
    const { data: entry } = await company.owner.client.rpc('save_timeline_entry', {
      p_entry: { project_id: project.id, title, start_date: '2026-03-02', due_date: '2026-03-06' },
    });
    await company.owner.client
      .rpc('save_assignment', { p_assignment: { entry_id: entry.id, user_id: id, is_asked: true } })
      .throwOnError();
    await makeDue();
  };
  const agree = (phone: string) =>
    client.from('user_profiles').update({ phone, may_text: true }).eq('id', id);
  expect((await agree('none')).error).toMatchObject({ code: 'PT422', hint: 'phone' });
  await agree('(512) 555-0177').throwOnError();
  await askMember('Framing');
  await work('00:00-23:59');
  expect(texted).toEqual([]);
  await work();
  expect(texted).toMatchObject([{ to: '+15125550177', body: expect.stringMatching(/Framing/) }]);

  const report = { p_id: texted[0]?.id, p_sid: 'SM1', p_status: 'undelivered' };
  await backend.service().rpc('apply_text_status', report).throwOnError();
  await work();
  await work();
  expect([texted.length, sent.length]).toEqual([1, 1]);

  const stop = { p_from: '+15125550177', p_body: 'stop', p_sid: 'SM2' };
  await backend.service().rpc('receive_message', stop);
  await askMember('Paint');
  await work();
  expect([texted.length, sent.length]).toEqual([1, 2]);
});

it('texts a vendor who agreed instead, by email if that fails, and obeys STOP', async () => {
  const agree = () =>
    backend.sql`update vendors set phone = '(512) 555-0123', may_text = true where company_id = ${company.id}`;
  await ask('Framing');
  await agree();
  await makeDue();
  await work('00:00-23:59');
  expect(texted).toEqual([]);
  await work();
  expect(texted).toMatchObject([
    { to: '+15125550123', body: expect.stringMatching(/Framing, House, .*\/shared\/visits\//) },
  ]);

  await ask('Drywall');
  await agree();
  await makeDue();
  server.isDown = true;
  await work();
  server.isDown = false;
  await makeDue();
  await work();
  expect([texted.length, sent.length]).toEqual([1, 1]);

  await backend.service().rpc('receive_message', {
    p_from: '+15125550123',
    p_body: 'stop',
    p_sid: 'SM1',
  });
  await ask('Paint');
  await makeDue();
  await work();
  expect([texted.length, sent.length]).toEqual([1, 2]);
});

it('tries again after a failure, and sends nothing about what was answered', async () => {
  await ask('Framing');
  await makeDue();
  server.isDown = true;
  await work();
  const [row] = await backend.sql`select attempts, error from private.assignment_mails`;
  expect(row).toMatchObject({ attempts: 1, error: 'connection refused' });

  server.isDown = false;
  await backend.sql`update assignments set state = 'confirmed' where company_id = ${company.id}`;
  await makeDue();
  await work();
  expect(sent).toEqual([]);
});
