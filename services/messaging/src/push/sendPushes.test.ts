import { randomUUID } from 'node:crypto';
import { makeLogger } from '@plumbline/kit';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { localDevice } from '../fixtures/localDevice.ts';
import { openGateway } from '../fixtures/openGateway.ts';
import { guardedPost } from '../index.ts';
import { makePushKeys } from './pushKeys.ts';
import { sendPushes } from './sendPushes.ts';

let backend: Backend;
let company: TestCompany;
let device: Awaited<ReturnType<typeof localDevice>>;
const push = { keys: makePushKeys(), contact: 'mailto:support@plumbline.test' };

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ roles: ['owner', 'project_manager'] });
  await company.owner.client
    .from('notification_settings')
    .insert({ quiet_hours: 'off' })
    .throwOnError();
}, 120_000);
afterAll(() => backend?.close());
beforeEach(async () => {
  device = await localDevice();
  await backend.sql`delete from notifications`;
  await backend.sql`delete from push_subscriptions`;
});
afterEach(() => device.close());

const subscribe = (name: string, person = company.owner) =>
  person.client.rpc('save_push_subscription', {
    p_subscription: { ...device.subscription(name), agent: 'Test' },
  });
const send = () =>
  sendPushes({
    service: backend.service(),
    push,
    post: device.reach(guardedPost({ allowLoopback: true })),
    log: makeLogger('test', { write() {} }),
  })();
const notify = (changes: Record<string, unknown> = {}) => backend.sql`
  insert into notifications ${backend.sql({
    company_id: company.id,
    user_id: company.owner.id,
    kind: 'quote_accepted',
    subject_type: 'quote',
    subject_id: randomUUID(),
    title: 'Q-0018 was accepted',
    detail: 'Imani Khan, $12,400',
    permission: 'view_money',
    ...changes,
  })}`;
const statuses = async () =>
  (await backend.sql`select status, error from private.pushes order by created_at`).map(
    ({ status, error }) => (error ? `${status}: ${error}` : status),
  );

it('reaches each device of its user once, encrypted and signed, without names or sums', async () => {
  await subscribe('phone');
  await subscribe('tablet');
  const quote = randomUUID();
  await notify({ subject_id: quote });

  await send();
  await send();

  expect(device.pushed.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '/phone',
    '/tablet',
  ]);
  const [first] = device.pushed;
  expect(first?.payload).toEqual({
    id: expect.any(String),
    title: 'Q-0018 was accepted',
    path: `/quotes/${quote}`,
  });
  expect(first?.signedBy).toBe(push.keys.publicKey);
  expect(await statuses()).toEqual(['sent']);
});

it('forgets a device that its vendor no longer knows, and tries another one again', async () => {
  await subscribe('phone');
  await notify();
  device.service.status = 503;
  await send();
  expect(await statuses()).toEqual(['pending: Answered 503.']);

  await backend.sql`update private.pushes set due_at = now()`;
  device.service.status = 410;
  await send();

  expect(await backend.sql`select from push_subscriptions`).toHaveLength(0);
  expect(device.pushed).toHaveLength(2);
});

it('is dropped where the bell was read first, the kind turned off, or the role revoked', async () => {
  const manager = company.as('project_manager');
  await subscribe('phone');
  await subscribe('desk', manager);
  await notify();
  await backend.sql`update notifications set read_at = now()`;
  await notify({ kind: 'quote_declined' });
  await company.owner.client
    .from('notification_choices')
    .insert({ kind: 'quote_declined', push: false })
    .throwOnError();
  await backend.sql`insert into notification_settings values (${company.id}, ${manager.id}, 'off')`;
  await notify({ user_id: manager.id });
  await backend.sql`update user_profiles set role = 'field_supervisor' where id = ${manager.id}`;

  await send();

  expect(await statuses()).toEqual(['dropped', 'dropped', 'dropped']);
  expect(device.pushed).toEqual([]);
  await backend.sql`update user_profiles set role = 'project_manager' where id = ${manager.id}`;
});

it('belongs to who turned it on last on a device, and gives the key to subscribe with', async () => {
  const manager = company.as('project_manager');
  await subscribe('shared');
  await subscribe('shared', manager);
  await notify();
  await send();
  expect(device.pushed).toEqual([]);

  const gateway = await openGateway(backend, { push });
  const answer = await fetch(`${gateway.url}/push-key`, {
    headers: { authorization: `Bearer ${manager.token}` },
  });
  expect(await answer.json()).toEqual({ key: push.keys.publicKey });
  expect((await fetch(`${gateway.url}/push-key`)).status).toBe(401);
  await gateway.close();
});
