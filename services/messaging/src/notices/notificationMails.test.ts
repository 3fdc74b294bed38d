import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { Mail } from '@plumbline/mail';
import { sendNotices } from './sendNotices.ts';

let backend: Backend;
let company: TestCompany;
const sent: Mail[] = [];
beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
}, 60_000);
afterAll(() => backend.close());
beforeEach(() => {
  sent.length = 0;
});

const mails = async () => {
  const work = sendNotices({
    service: backend.service(),
    siteUrl: 'http://localhost:3000',
    log: makeLogger('test', { write() {} }),
    mailer: {
      async send(mail) {
        sent.push(mail);
      },
      close() {},
    },
  });
  await work();
  return sent;
};
const manager = () => company.as('project_manager');
const choose = async (choices: object) =>
  expect((await manager().client.from('notification_choices').upsert(choices)).error).toBeNull();
const notify = (kind: string, title: string) => backend.sql`
  select private.notify_people(${company.id}, ${kind}, array[${manager().id}]::uuid[], 'view_money', 'quote',
    ${crypto.randomUUID()}, null, ${title}, 'Ann Lee')`;

it('mails a kind right away to who wants it, and drops what was read or turned off meanwhile', async () => {
  await notify('quote_accepted', 'Quote Q-1 was accepted');
  expect(await mails()).toEqual([]);

  await choose({ kind: 'quote_accepted', mail: 'now' });
  await notify('quote_accepted', 'Quote Q-2 was accepted');
  await notify('quote_declined', 'Quote Q-3 was declined');
  const [mail] = await mails();
  expect(sent).toHaveLength(1);
  expect(mail).toMatchObject({ to: manager().email, subject: 'Quote Q-2 was accepted' });
  expect(mail?.text).toContain('Quote Q-2 was accepted: Ann Lee');
  expect(mail?.text).toMatch(/http:\/\/localhost:3000\/quotes\/[0-9a-f-]{36}/);

  await notify('quote_accepted', 'Quote Q-4 was accepted');
  await backend.sql`update notifications set read_at = now() where title like 'Quote Q-4%'`;
  await notify('quote_accepted', 'Quote Q-5 was accepted');
  await choose({ kind: 'quote_accepted', mail: 'off' });
  expect(await mails()).toHaveLength(1);
});

it('mails nothing that the role can no longer read', async () => {
  await choose({ kind: 'quote_accepted', mail: 'now' });
  await notify('quote_accepted', 'Quote Q-6 was accepted');
  await backend.sql`update user_profiles set role = 'field_supervisor' where id = ${manager().id}`;
  expect(await mails()).toEqual([]);
  await backend.sql`update user_profiles set role = 'project_manager' where id = ${manager().id}`;
});

it('collects a day’s unread notifications into one mail at 6 am', async () => {
  await choose({ kind: 'quote_viewed', mail: 'daily' });
  await notify('quote_viewed', 'Quote Q-7 was opened');
  await notify('quote_viewed', 'Quote Q-8 was opened');
  expect(await mails()).toEqual([]);
  for (const round of [1, 2])
    await backend.sql`select private.queue_daily_notifications(${company.id}, now() + ${`${round} minutes`}::interval)`;
  const [due] = await backend.sql`
    select to_char(n.taken_until at time zone c.timezone, 'HH24:MI') as at from private.notices n join companies c on c.id = n.company_id
    where n.kind = 'notification' and n.status = 'queued'`;
  expect(due).toEqual({ at: '06:00' });
  await backend.sql`update private.notices set taken_until = now() - interval '1 second'`;

  const [mail] = await mails();
  expect(sent).toHaveLength(1);
  expect(mail).toMatchObject({ subject: '2 unread notifications' });
  expect(mail?.text).toContain('Quote Q-7 was opened');
  expect(mail?.text).toContain('http://localhost:3000/dashboard');
});
