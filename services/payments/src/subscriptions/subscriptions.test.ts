import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { billingOf } from '../fixtures/billingOf.ts';
import { eventually, openGateway, type TestGateway } from '../fixtures/openGateway.ts';

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

const { post, standing, becomes, subscribe, priceOf, methods, addCard } = billingOf(() => ({
  backend,
  gateway,
  company,
}));

describe('prices', () => {
  it('come from the table of plans, a year at a fifth less', async () => {
    const annual = await gateway.stripe.prices.retrieve(await priceOf('enterprise', 'annual'));
    const monthly = await gateway.stripe.prices.retrieve(await priceOf('enterprise', 'monthly'));

    expect([monthly.unit_amount, annual.unit_amount]).toEqual([19_900, 191_040]);
  });

  it('follow the table when the operator changes it', async () => {
    const before = await priceOf('starter', 'monthly');
    await backend.sql`update plans set monthly_price = 31 where slug = 'starter'`;

    await gateway.jobs.syncPrices();

    const rows = await backend.sql<{ price_id: string; is_active: boolean }[]>`
      select price_id, is_active from plan_prices where plan = 'starter' and billing_cycle = 'monthly'`;
    const current = rows.find(({ is_active }) => is_active)!;
    expect(rows.find(({ price_id }) => price_id === before)?.is_active).toBe(false);
    expect((await gateway.stripe.prices.retrieve(current.price_id)).unit_amount).toBe(3_100);
    await backend.sql`update plans set monthly_price = 29 where slug = 'starter'`;
    await gateway.jobs.syncPrices();
  });
});

describe('a plan', () => {
  it('starts with the first payment, and only then', async () => {
    const { body } = await post('/create-subscription', { priceId: 'professional' });
    const declined = await gateway.pay(String(body.clientSecret), '4000000000000002');
    const before = await standing();

    await gateway.pay(String(body.clientSecret));

    expect(declined.status).toBe(402);
    expect(before).toMatchObject({ plan: 'starter', subscription: null });
    await becomes({ plan: 'professional', plan_status: 'active', billing_cycle: 'monthly' });
  });

  it('is begun once by two clicks', async () => {
    const [first, second] = await Promise.all([
      post('/create-subscription', { priceId: 'professional' }),
      post('/create-subscription', { priceId: 'professional' }),
    ]);

    expect(second.body.id).toBe(first.body.id);
    expect(second.body.clientSecret).toBe(first.body.clientSecret);
  });

  it('is found by its price, and is not when nobody sells it', async () => {
    const priceId = await priceOf('enterprise', 'annual');

    const found = await post('/create-subscription', { priceId });
    const unknown = await post('/create-subscription', { priceId: 'price_of_my_own' });

    expect(found.body.priceId).toBe(priceId);
    expect(unknown).toMatchObject({ status: 404, body: { error: 'Plan not found' } });
  });

  it('goes up at once against payment, and stays when the card refuses', async () => {
    const subscriptionId = await subscribe('starter');
    const bad = await addCard('4000000000000341');
    await post('/set-default-payment-method', { paymentMethodId: bad });
    const newPriceId = await priceOf('enterprise', 'monthly');

    const refused = await post('/update-subscription', { subscriptionId, newPriceId });
    const kept = await standing();
    const [good] = (await methods()).filter(({ last4 }) => last4 === '4242');
    await post('/set-default-payment-method', { paymentMethodId: good!.id });
    await post('/update-subscription', { subscriptionId, newPriceId });

    expect(refused).toMatchObject({ status: 422, body: { error: 'Your card was declined.' } });
    expect(kept).toMatchObject({ plan: 'starter', plan_status: 'active' });
    await becomes({ plan: 'enterprise', plan_status: 'active' });
  });

  it('is cancelled for the end of its period, and resumed', async () => {
    const subscriptionId = await subscribe();

    await post('/cancel-subscription', { subscriptionId });
    await becomes({ plan: 'professional', cancel_at_period_end: true });
    await post('/resume-subscription', { subscriptionId });

    await becomes({ plan_status: 'active', cancel_at_period_end: false });
  });

  it('has its receipts', async () => {
    await subscribe();

    const { body } = await gateway.get(company.owner, '/invoices');

    expect(body.invoices).toEqual([
      expect.objectContaining({
        description: 'Plumbline Professional',
        amount: 7_900,
        status: 'paid',
        pdfUrl: expect.stringContaining('.pdf'),
      }),
    ]);
  });

  it('closes writes when nothing has been paid for 14 days, and not before', async () => {
    await subscribe();
    const writes = async () => {
      const { error } = await company.owner.client
        .from('clients')
        .insert({ company_id: company.id, name: 'Rosa Diaz' });
      return error === null;
    };
    const pastDue = (days: number) => backend.sql`
      update companies set plan_status = 'past_due', past_due_since = now() - make_interval(days => ${days})
      where id = ${company.id}`;

    await pastDue(13);
    expect(await writes()).toBe(true);

    // An event of the subscription may still be on its way and say that all is paid.
    await eventually(async () => {
      await pastDue(15);
      expect(await writes()).toBe(false);
    });
  });
});

describe('cards on file', () => {
  it('have one default, the first until another is chosen', async () => {
    const first = await addCard();
    const second = await addCard('5555555555554444');
    const before = await methods();

    await post('/set-default-payment-method', { paymentMethodId: second });

    const defaults = (list: { id: string; isDefault: boolean }[]) =>
      list.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(defaults(before)).toEqual([first]);
    expect(defaults(await methods())).toEqual([second]);
  });

  it('are never less than one while there is a subscription', async () => {
    await subscribe();
    const [card] = await methods();

    const last = await post('/detach-payment-method', { paymentMethodId: card!.id });
    await addCard('5555555555554444');
    const other = await post('/detach-payment-method', { paymentMethodId: card!.id });

    expect(last).toMatchObject({ status: 409, body: { code: 'last_card' } });
    expect(other.status).toBe(200);
    expect((await methods()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
      ['4444', true],
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    ['/create-customer', {}],
    ['/create-subscription', { priceId: 'professional' }],
    ['/create-setup-intent', {}],
    ['/connect/start', { returnUrl: 'http://localhost:3000' }],
  ])('%s of a project manager', async (path, body) => {
    const answer = await gateway.post(company.as('project_manager'), path, body);

    expect(answer.status).toBe(403);
  });

  it("another company's customer, subscription and card", async () => {
    const stranger = await backend.makeCompany({ plan: 'starter' });
    const subscriptionId = await subscribe();
    const [card] = await methods();
    const { body } = await post('/create-customer');
    const foreign = (path: string, claim: object) => gateway.post(stranger.owner, path, claim);

    const answers = [
      await foreign('/create-subscription', { priceId: 'starter', customerId: body.customerId }),
      await foreign('/cancel-subscription', { subscriptionId }),
      await foreign('/create-portal-session', {
        customerId: body.customerId,
        returnUrl: gateway.gatewayUrl,
      }),
      await gateway.get(stranger.owner, `/payment-methods/${String(body.customerId)}`),
      await foreign('/detach-payment-method', { paymentMethodId: card!.id }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404]);
    expect(await methods()).toHaveLength(1);
    expect(await standing()).toMatchObject({ plan_status: 'active', cancel_at_period_end: false });
  });

  it('a way back that leads elsewhere', async () => {
    const answer = await post('/create-portal-session', { returnUrl: 'https://evil.example' });

    expect(answer).toMatchObject({ status: 422, body: { field: 'returnUrl' } });
  });

  it('a subscription for a lifetime plan', async () => {
    await backend.sql`
      update companies set plan = 'professional_lifetime' where id = ${company.id}`;

    const answer = await post('/create-subscription', { priceId: 'enterprise' });

    expect(answer).toMatchObject({ status: 409, body: { code: 'lifetime' } });
  });
});
