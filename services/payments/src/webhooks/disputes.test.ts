import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import { eventually, openGateway, sentInvoice, type TestGateway } from '../fixtures/openGateway.ts';

let backend: Backend;
let gateway: TestGateway;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
  gateway = await openGateway(backend);
  company = await backend.makeCompany({ roles: ['project_manager'] });
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await backend.close();
});

const invoice = async (id: string) => {
  const [row] = await backend.sql<{ balance: number; status: string }[]>`
    select balance::float8, status from invoices where id = ${id}`;
  return row;
};
const ledger = (id: string) => backend.sql`
  select kind, amount::float8, reference from payments where invoice_id = ${id} order by created_at`;
const disputes = (id: string) => backend.sql<{ external_id: string; status: string }[]>`
  select external_id, status, amount::float8, reason from payment_disputes where invoice_id = ${id}`;
const notices = (id: string) => backend.sql`
  select user_id, facts ->> 'status' as status from private.notices
  where kind = 'payment_dispute' and facts ->> 'invoice_id' = ${id} order by created_at`;

/** An invoice over $250, paid with the card whose holder disputes it. */
const disputed = async () => {
  const id = await sentInvoice(company, 250);
  const { body } = await gateway.post(company.owner, '/create-payment-intent', { invoiceId: id });
  await gateway.pay(String(body.clientSecret), '4000000000000259');
  await eventually(async () => expect(await disputes(id)).toHaveLength(1));
  const [dispute] = await disputes(id);
  return { id, dispute: dispute?.external_id ?? '' };
};

describe('a disputed payment', () => {
  it('leaves the ledger, and tells the owner and the invoice', async () => {
    const { id } = await disputed();

    const { data } = await company.owner.client
      .from('payment_disputes')
      .select('status, amount, reason, respond_by')
      .eq('invoice_id', id)
      .single();
    expect(data).toMatchObject({ status: 'needs_response', amount: 250, reason: 'fraudulent' });
    expect(Date.parse(data?.respond_by ?? '')).toBeGreaterThan(Date.now());
    expect(await invoice(id)).toEqual({ balance: 0, status: 'paid' });
    expect(await notices(id)).toEqual([{ user_id: company.owner.id, status: 'needs_response' }]);
  });

  it('opens the invoice again when it is lost, once, and differs in nothing from the provider', async () => {
    const { id, dispute } = await disputed();

    await gateway.stripe.disputes.close(dispute);
    await eventually(async () => expect((await invoice(id))?.balance).toBe(250));
    const { differences } = await gateway.jobs.reconcile(new Date(Date.now() - 3_600_000));

    expect(await ledger(id)).toEqual([
      { kind: 'payment', amount: 250, reference: 'Online payment' },
      { kind: 'refund', amount: -250, reference: 'Dispute lost' },
    ]);
    expect((await notices(id)).map(({ status }) => status)).toEqual(['needs_response', 'lost']);
    expect(differences).toEqual([]);
  });

  it('leaves everything paid when it is won, whatever arrives late', async () => {
    const { id, dispute } = await disputed();

    await gateway.stripe.disputes.update(dispute, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    await eventually(async () => expect((await disputes(id))[0]?.status).toBe('won'));
    const late = await backend.service().rpc('apply_stripe_event', {
      p_event: {
        id: `evt_late_${dispute}`,
        type: 'charge.dispute.created',
        created: Math.floor(Date.now() / 1000) + 5,
        data: { object: await asWhenOpened(dispute) },
      },
    });

    expect(late.data).toBe('duplicate');
    expect((await disputes(id))[0]?.status).toBe('won');
    expect(await invoice(id)).toEqual({ balance: 0, status: 'paid' });
    expect((await notices(id)).map(({ status }) => status)).toEqual(['needs_response', 'won']);
  });

  it('cannot be refunded on top', async () => {
    const { id } = await disputed();
    const [payment] = await backend.sql`select id from payments where invoice_id = ${id}`;

    const answer = await gateway.post(company.owner, '/refund-payment', {
      paymentId: payment?.id,
      refundId: crypto.randomUUID(),
    });

    expect(answer).toMatchObject({ status: 409, body: { code: 'charge_disputed' } });
  });

  it('that overtakes its payment is asked for again, even before the intent is noted', async () => {
    const id = await sentInvoice(company, 90);
    const begun = await company.owner.client.rpc('start_payment', { p_invoice_id: id });
    const overtake = () =>
      backend.service().rpc('apply_stripe_event', {
        p_event: {
          id: 'evt_early_dispute',
          type: 'charge.dispute.created',
          created: Math.floor(Date.now() / 1000),
          data: { object: { id: 'du_early', payment_intent: 'pi_early', amount: 9000 } },
        },
      });

    const before = await overtake();
    await backend.service().rpc('attach_payment_intent', {
      p_attempt_id: begun.data.attempt_id,
      p_intent_id: 'pi_early',
    });
    const after = await overtake();

    expect(before.error?.message).toBe('The payment is not known yet.');
    expect(after.error?.message).toBe('The payment is not known yet.');
  });

  it('of a payment that is not ours changes nothing', async () => {
    const answer = await backend.service().rpc('apply_stripe_event', {
      p_event: {
        id: 'evt_foreign_dispute',
        type: 'charge.dispute.created',
        created: Math.floor(Date.now() / 1000),
        data: { object: { id: 'du_foreign', payment_intent: 'pi_foreign', amount: 100 } },
      },
    });

    expect(answer.data).toBe('ignored: no such payment');
  });
});

const asWhenOpened = async (id: string) => {
  const dispute = await gateway.stripe.disputes.retrieve(id);
  return { ...dispute, status: 'needs_response' };
};
