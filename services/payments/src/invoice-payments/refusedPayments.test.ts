import { randomUUID } from 'node:crypto';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import {
  eventually,
  openGateway,
  sentInvoice,
  type Answered,
  type TestGateway,
} from '../fixtures/openGateway.ts';

let backend: Backend;
let gateway: TestGateway;
let company: TestCompany;
let stranger: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
  stranger = await backend.makeCompany();
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

const start = (invoiceId: string, more: Record<string, unknown> = {}, of = company) =>
  gateway.post(of.owner, '/create-payment-intent', { invoiceId, ...more });
const secretOf = ({ body }: Answered) => String(body.clientSecret);
const ledger = (invoiceId: string) =>
  backend.sql<
    { amount: number; provider: string; external_id: string }[]
  >`select amount::float8, provider, external_id from payments where invoice_id = ${invoiceId} order by created_at`;
const attempts = async (invoiceId: string) =>
  backend.sql`select status, error from payment_attempts where invoice_id = ${invoiceId} order by created_at`;
const balance = async (invoiceId: string) => {
  const [row] = await backend.sql<{ balance: number }[]>`
    select balance::float8 from invoices where id = ${invoiceId}`;
  return row?.balance;
};

describe('what is refused, logged, and changes nothing', () => {
  const unchanged = async (id: string, act: () => Promise<Answered>) => {
    const before = [await ledger(id), await attempts(id), await balance(id)];
    gateway.lines.length = 0;
    const answer = await act();
    expect([await ledger(id), await attempts(id), await balance(id)]).toEqual(before);
    return answer;
  };

  it('an amount that was changed in the browser', async () => {
    const id = await sentInvoice(company, 100);

    const more = await unchanged(id, () => start(id, { amount: 10_001 }));
    const logged = gateway.lines.join('');
    const less = await unchanged(id, () => start(id, { amount: 1 }));

    expect(more).toMatchObject({ status: 422, body: { field: 'amount' } });
    expect(less).toMatchObject({
      status: 422,
      body: { error: 'The smallest online payment is $0.50.' },
    });
    expect(logged).toContain('refused');
  });

  it('an amount in the confirmation of the page', async () => {
    const id = await sentInvoice(company, 100);
    const secret = secretOf(await start(id));

    const answer = await unchanged(id, () => gateway.pay(secret, undefined, { amount: '100' }));

    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'parameter_unknown' } } });
  });

  it("another company's invoice", async () => {
    const id = await sentInvoice(company, 100);

    const answer = await unchanged(id, () => start(id, {}, stranger));

    expect(answer).toMatchObject({ status: 404, body: { error: 'Invoice not found' } });
    expect(gateway.lines.join('')).toContain('refused');
  });

  it('the customer of somebody else', async () => {
    const id = await sentInvoice(company, 100);
    const { body } = await gateway.post(stranger.owner, '/create-customer');

    const answer = await unchanged(id, () => start(id, { customerId: body.customerId }));

    expect(answer.status).toBe(403);
    expect(gateway.lines.join('')).toContain('refused');
  });

  it('a client secret that was used before', async () => {
    const id = await sentInvoice(company, 100);
    const secret = secretOf(await start(id));
    await gateway.pay(secret);
    await eventually(async () => expect(await balance(id)).toBe(0));

    const replayed = await unchanged(id, () => gateway.pay(secret));

    expect(replayed).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state' } },
    });
  });

  it('a client secret that was guessed', async () => {
    const id = await sentInvoice(company, 100);
    const [intentId] = secretOf(await start(id)).split('_secret_');

    const answer = await unchanged(id, () => gateway.pay(`${intentId}_secret_guessed`));

    expect(answer.status).toBe(400);
  });

  it.each([
    ['nobody', undefined, 401],
    ['a field supervisor', 'field_supervisor' as const, 403],
  ])('%s without the right to see money', async (_who, role, status) => {
    const id = await sentInvoice(company, 100);

    const answer = await unchanged(id, () =>
      gateway.post(role && company.as(role), '/create-payment-intent', { invoiceId: id }),
    );

    expect(answer.status).toBe(status);
  });

  it('a session that was ended', async () => {
    const { owner, ...of } = await backend.makeCompany();
    const id = await sentInvoice({ owner, ...of }, 100);
    const elsewhere = await backend.signIn(owner.email);
    await owner.client.rpc('revoke_other_sessions');

    const answer = await unchanged(id, () =>
      gateway.post({ ...owner, ...elsewhere }, '/create-payment-intent', { invoiceId: id }),
    );

    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  it('an owner who looks at the product in another role', async () => {
    const of = await backend.makeCompany({ plan: 'enterprise' });
    const id = await sentInvoice(of, 100);
    await of.owner.client.rpc('start_see_as', { p_role: 'project_manager' });

    const answer = await unchanged(id, () => start(id, {}, of));

    expect(answer.status).toBe(403);
  });

  it('a link that was revoked', async () => {
    const answer = await gateway.post(undefined, '/shared/create-payment-intent', {
      token: randomUUID(),
    });

    expect(answer.status).toBe(404);
  });
});
