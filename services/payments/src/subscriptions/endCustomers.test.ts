import { makeLogger } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { eventually, openGateway, type TestGateway } from '../fixtures/openGateway.ts';
import { stripeClient } from '../provider/stripeClient.ts';
import { startPaymentJobs } from '../startPaymentJobs.ts';
import { endCustomers } from './endCustomers.ts';

const silent = makeLogger('test', { write() {} });
let backend: Backend;
let gateway: TestGateway;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

/** A company that pays for a plan, and is then deleted. */
const deleted = async () => {
  const company = await backend.makeCompany({ plan: 'starter' });
  const { body } = await gateway.post(company.owner, '/create-subscription', {
    priceId: 'professional',
  });
  await gateway.pay(String(body.clientSecret));
  const subscription = String(body.id);
  await eventually(async () => {
    const [row] = await backend.sql`select plan_status from companies where id = ${company.id}`;
    expect(row?.plan_status).toBe('active');
  });
  await backend.sql`
    insert into data_requests (company_id, kind, status, due_at, requested_by)
    values (${company.id}, 'deletion', 'processing', now() - interval '1 minute', ${company.owner.id})`;
  const { error } = await backend.service().rpc('delete_company', { p_company_id: company.id });
  expect(error).toBeNull();
  return subscription;
};
const statusOf = async (id: string) => (await gateway.stripe.subscriptions.retrieve(id)).status;

describe('the subscription of a deleted company', () => {
  it('ends at the provider, once', async () => {
    const subscription = await deleted();
    const before = await statusOf(subscription);

    const first = await gateway.jobs.endCustomers();
    const second = await gateway.jobs.endCustomers();

    expect([before, first, second]).toEqual(['active', 1, 0]);
    expect(await statusOf(subscription)).toBe('canceled');
  });

  it('is tried again while the provider does not answer', async () => {
    const subscription = await deleted();
    const failed = await endCustomers({
      stripe: stripeClient({ secretKey: 'sk_test_away', url: 'http://127.0.0.1:9' }),
      service: backend.service(),
      log: silent,
    });
    const tooSoon = await gateway.jobs.endCustomers();
    const [kept] =
      await backend.sql`select error from private.ended_customers where ended_at is null`;
    await backend.sql`update private.ended_customers set next_at = now()`;

    const stop = startPaymentJobs(accessTo(backend), { stripe: gateway.stripe });

    await eventually(async () => expect(await statusOf(subscription)).toBe('canceled'));
    await stop();
    expect([failed, tooSoon]).toEqual([0, 0]);
    expect(kept?.error).toMatch(/connection/i);
  });
});
