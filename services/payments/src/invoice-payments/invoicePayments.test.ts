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
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ roles: ['field_supervisor'] });
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
const link = async (invoiceId: string) => {
  const { data } = await company.owner.client.rpc('share_invoice', { p_id: invoiceId });
  return String(data.token);
};

describe('paying an invoice online', () => {
  it('charges what is open and writes one row when the provider reports it', async () => {
    const id = await sentInvoice(company, 1234.56);

    const started = await start(id);
    const paid = await gateway.pay(secretOf(started));

    expect(started).toMatchObject({ status: 200, body: { amount: 123_456, stripeAccount: null } });
    expect(paid.body.status).toBe('succeeded');
    await eventually(async () =>
      expect(await ledger(id)).toEqual([
        { amount: 1234.56, provider: 'stripe', external_id: paid.body.id },
      ]),
    );
    expect(await balance(id)).toBe(0);
  });

  it('takes half by link, then the rest, and nothing more', async () => {
    const id = await sentInvoice(company, 500);
    const token = await link(id);
    const shared = (amount?: number) =>
      gateway.post(undefined, '/shared/create-payment-intent', { token, amount });

    await gateway.pay(secretOf(await shared(25_000)));
    await eventually(async () => expect(await balance(id)).toBe(250));
    await gateway.pay(secretOf(await shared()));
    await eventually(async () => expect(await balance(id)).toBe(0));

    expect((await ledger(id)).map(({ amount }) => amount)).toEqual([250, 250]);
    expect(await shared()).toMatchObject({
      status: 409,
      body: { error: 'This invoice is paid in full.' },
    });
  });

  it('charges once for two clicks', async () => {
    const id = await sentInvoice(company, 80);

    const [first, second] = await Promise.all([start(id), start(id)]);
    await gateway.pay(secretOf(first));
    const again = await gateway.pay(secretOf(second));

    expect(secretOf(first)).toBe(secretOf(second));
    expect(again.status).toBe(400);
    await eventually(async () => expect(await balance(id)).toBe(0));
    expect(await ledger(id)).toHaveLength(1);
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
  ])(
    'tells what the bank says of %s, and the next card pays the same intent',
    async (card, message) => {
      const id = await sentInvoice(company, 60);
      const started = await start(id);

      const declined = await gateway.pay(secretOf(started), card);
      await eventually(async () =>
        expect(await attempts(id)).toEqual([{ status: 'failed', error: message }]),
      );
      const again = await start(id);
      await gateway.pay(secretOf(again));

      expect(declined).toMatchObject({ status: 402, body: { error: { message } } });
      expect(secretOf(again)).toBe(secretOf(started));
      await eventually(async () => expect(await balance(id)).toBe(0));
    },
  );

  it('waits for the bank where the bank asks, and is refused when the holder says no', async () => {
    const id = await sentInvoice(company, 70);
    const secret = secretOf(await start(id));
    const answerBank = async (outcome: string) => {
      const answer = await fetch(
        `${gateway.url}/v1/payment_intents/${secret.split('_secret_')[0]}/authenticate`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${gateway.keys.publishable}` },
          body: new URLSearchParams({ client_secret: secret, outcome }),
        },
      );
      return answer.status;
    };

    const waiting = await gateway.pay(secret, '4000002500003155');
    const refused = await answerBank('fail');
    await gateway.pay(secret, '4000002500003155');
    const granted = await answerBank('succeed');

    expect(waiting.body.status).toBe('requires_action');
    expect([refused, granted]).toEqual([402, 200]);
    await eventually(async () => expect(await balance(id)).toBe(0));
  });

  const debit = (clientSecret: string, account: string) =>
    gateway.pay(clientSecret, undefined, {
      'payment_method_data[type]': 'us_bank_account',
      'payment_method_data[us_bank_account][routing_number]': '110000000',
      'payment_method_data[us_bank_account][account_number]': account,
    });
  const seen = async (token: string) => {
    const { data } = await backend.client().rpc('view_shared_document', { p_token: token });
    return { bank: data.bank_payment, methods: data.payments.map(methodOf) };
  };
  const methodOf = ({ method }: { method: string }) => method;

  it('records a bank debit once the bank has paid it, and takes no money twice until then', async () => {
    const id = await sentInvoice(company, 90);
    const token = await link(id);
    const processing = await debit(secretOf(await start(id)), '000123456789');
    await eventually(async () =>
      expect(await attempts(id)).toEqual([{ status: 'processing', error: null }]),
    );
    expect(await ledger(id)).toEqual([]);
    expect(await seen(token)).toEqual({ bank: { processing: 90 }, methods: [] });

    const second = await start(id);

    expect(processing.body.status).toBe('processing');
    expect(second).toMatchObject({
      status: 409,
      body: { error: 'A payment of this invoice is being processed.' },
    });
    await eventually(async () => expect(await balance(id)).toBe(0), 20);
    expect(await seen(token)).toEqual({ bank: null, methods: ['ach'] });
  });

  it('says that the bank returned a debit, and takes a card then', async () => {
    const id = await sentInvoice(company, 95);
    const token = await link(id);
    await debit(secretOf(await start(id)), '000222222227');
    const error = 'The bank account has insufficient funds.';
    await eventually(
      async () => expect((await seen(token)).bank).toMatchObject({ failed: { amount: 95, error } }),
      20,
    );
    expect(await ledger(id)).toEqual([]);

    await gateway.pay(secretOf(await start(id)));
    await eventually(async () =>
      expect(await seen(token)).toEqual({ bank: null, methods: ['card'] }),
    );
  });

  it("charges on the contractor's own account where he has one that can", async () => {
    const own = await backend.makeCompany();
    const page = await fetch(`${gateway.gatewayUrl}/connect/start`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${own.owner.token}`,
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
      },
      body: JSON.stringify({ returnUrl: 'http://localhost:3000/settings' }),
    });
    const { url } = await page.json();
    await fetch(`${gateway.url}${new URL(url).pathname.replace('/card-provider', '')}`, {
      method: 'POST',
      redirect: 'manual',
    });
    await eventually(async () =>
      expect((await gateway.get(own.owner, '/connect')).body).toEqual({
        isConnected: true,
        canCharge: true,
      }),
    );
    const id = await sentInvoice(own, 40);

    const started = await start(id, {}, own);
    const account = String(started.body.stripeAccount);
    const [intentId = ''] = secretOf(started).split('_secret_');

    expect(account).toMatch(/^acct_/);
    await expect(gateway.stripe.paymentIntents.retrieve(intentId)).rejects.toThrow('No such');
    await gateway.stripe.paymentIntents.confirm(
      intentId,
      { payment_method: 'pm_card_visa' },
      { stripeAccount: account },
    );
    await eventually(async () => expect(await balance(id)).toBe(0));
  });
});
