import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { billingOf } from '../fixtures/billingOf.ts';
import { openGateway, type TestGateway } from '../fixtures/openGateway.ts';

let backend: Backend;
let gateway: TestGateway;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
}, 60_000);
beforeEach(async () => {
  company = await backend.makeCompany({ plan: 'starter', roles: ['project_manager'] });
});
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

const { post, standing, becomes, subscribe, priceOf, methods, downgrade, endPeriod, addCard } =
  billingOf(() => ({ backend, gateway, company }));

describe('a lower plan', () => {
  it('comes down at the end of the paid period, at the new price', async () => {
    const subscriptionId = await subscribe();
    const down = await downgrade(subscriptionId);
    const { body: read } = await gateway.get(company.owner, `/subscription/${subscriptionId}`);
    const second = await addCard('5555555555554444');
    await post('/set-default-payment-method', { paymentMethodId: second });
    const [first] = (await methods()).filter(({ last4 }) => last4 === '4242');
    await post('/detach-payment-method', { paymentMethodId: first!.id });
    const paidUntilThen = await standing();

    await endPeriod();

    const scheduledChange = {
      plan: 'starter',
      billingCycle: 'monthly',
      at: down.body.currentPeriodEnd,
    };
    expect(down).toMatchObject({ status: 200, body: { scheduledChange } });
    expect(read).toMatchObject({ scheduledChange, cancelAtPeriodEnd: false });
    expect(paidUntilThen).toMatchObject({ plan: 'professional', plan_status: 'active' });
    await becomes({ plan: 'starter', plan_status: 'active', subscription: subscriptionId });
    const { body } = await gateway.get(company.owner, '/invoices');
    expect(body.invoices).toMatchObject([
      { amount: 2_900, status: 'paid' },
      { amount: 7_900, status: 'paid' },
    ]);
    const after = await gateway.get(company.owner, `/subscription/${subscriptionId}`);
    expect(after.body.scheduledChange).toBeNull();
  });

  it.each<
    [string, (subscriptionId: string) => Promise<unknown>, { plan: string; plan_status: string }]
  >([
    [
      'keeping the plan',
      (subscriptionId) => post('/keep-plan', { subscriptionId }),
      { plan: 'professional', plan_status: 'active' },
    ],
    [
      'a higher plan',
      async (subscriptionId) =>
        post('/update-subscription', {
          subscriptionId,
          newPriceId: await priceOf('enterprise', 'monthly'),
        }),
      { plan: 'enterprise', plan_status: 'active' },
    ],
    [
      'canceling',
      (subscriptionId) => post('/cancel-subscription', { subscriptionId }),
      { plan: 'professional', plan_status: 'canceled' },
    ],
  ])('stays when a scheduled downgrade is undone by %s', async (_, undo, stays) => {
    const subscriptionId = await subscribe();
    await downgrade(subscriptionId);

    await undo(subscriptionId);
    const { body } = await gateway.get(company.owner, `/subscription/${subscriptionId}`);
    await endPeriod();

    expect(body.scheduledChange).toBeNull();
    await becomes(stays);
    const { items } = await gateway.stripe.subscriptions.retrieve(subscriptionId);
    expect(items.data[0]?.price.id).toBe(await priceOf(stays.plan, 'monthly'));
  });

  it('comes down now for a page of an older release', async () => {
    const subscriptionId = await subscribe();
    const newPriceId = await priceOf('starter', 'monthly');

    const { body } = await post('/update-subscription', { subscriptionId, newPriceId });

    expect(body.scheduledChange).toBeNull();
    await becomes({ plan: 'starter', plan_status: 'active' });
  });

  it('is canceled, then downgraded instead', async () => {
    const subscriptionId = await subscribe();
    await post('/cancel-subscription', { subscriptionId });
    const { body } = await downgrade(subscriptionId, 'annual');
    await endPeriod();

    expect(body).toMatchObject({
      cancelAtPeriodEnd: false,
      scheduledChange: { plan: 'starter', billingCycle: 'annual' },
    });
    await becomes({ plan: 'starter', plan_status: 'active', billing_cycle: 'annual' });
  });
});
