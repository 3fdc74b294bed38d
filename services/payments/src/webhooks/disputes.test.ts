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
const notices = (id: string) => backend.sql<
  { user_id: string; status: string; payment: number; credit: number }[]
>`
  select user_id, facts ->> 'status' as status, (facts ->> 'taken_from_payment')::float8 as payment,
    (facts ->> 'taken_from_credit')::float8 as credit
  from private.notices
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
    expect(await notices(id)).toMatchObject([
      { user_id: company.owner.id, status: 'needs_response' },
    ]);
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

    expect(before.error?.message).toBe("This payment isn't recorded yet.");
    expect(after.error?.message).toBe("This payment isn't recorded yet.");
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

describe('a disputed payment that became credit', () => {
  const call = async (name: string, values: Record<string, unknown>) => {
    const { data, error } = await company.owner.client.rpc(name, values);
    if (error) throw new Error(error.message);
    return data;
  };
  const credits = (id: string) => backend.sql`
    select amount::float8, notes from client_credits where invoice_id = ${id} order by created_at`;
  /** An invoice over $250 of which a check has paid a part while the card form was open; the card then pays all. */
  const disputedCredit = async (check: number) => {
    const id = await sentInvoice(company, 250);
    const { body } = await gateway.post(company.owner, '/create-payment-intent', { invoiceId: id });
    await call('record_payment', {
      p_payment: { invoice_id: id, amount: check, method: 'check' },
    });
    await gateway.pay(String(body.clientSecret), '4000000000000259');
    await eventually(async () => expect(await disputes(id)).toHaveLength(1));
    const [dispute] = await disputes(id);
    const lose = async () => {
      await gateway.stripe.disputes.close(String(dispute?.external_id));
      await eventually(async () => expect((await disputes(id))[0]?.status).toBe('lost'));
      return (await notices(id)).at(-1);
    };
    return { id, lose };
  };

  it('is told and shown, and takes the credit when it is lost', async () => {
    const { id, lose } = await disputedCredit(250);

    const [before] = await disputes(id);
    const told = await lose();
    const { differences } = await gateway.jobs.reconcile(new Date(Date.now() - 3_600_000));

    expect(before).toMatchObject({ status: 'needs_response', amount: 250 });
    expect(await credits(id)).toMatchObject([
      { amount: 250 },
      { amount: -250, notes: 'Dispute lost' },
    ]);
    expect(told).toMatchObject({ status: 'lost', payment: 0, credit: 250 });
    expect(await invoice(id)).toEqual({ balance: 0, status: 'paid' });
    const { payments } = await call('get_invoice', { p_id: id });
    expect(payments).toContainEqual(
      expect.objectContaining({ credited: -250, reference: 'Dispute lost' }),
    );
    expect(differences).toEqual([]);
  });

  it('takes the credit first, then opens the invoice', async () => {
    const { id, lose } = await disputedCredit(100);

    const told = await lose();

    expect(told).toMatchObject({ status: 'lost', payment: 150, credit: 100 });
    expect(await invoice(id)).toMatchObject({ balance: 150 });
  });

  it('leaves what the client has used, and says how much was taken', async () => {
    const { id, lose } = await disputedCredit(250);
    const [of] = await backend.sql`select client_id from invoices where id = ${id}`;
    await backend.sql`
      insert into client_credits (company_id, client_id, amount, source) values (${company.id}, ${of?.client_id}, -200, 'applied')`;

    const told = await lose();

    expect(told).toMatchObject({ status: 'lost', payment: 0, credit: 50 });
  });
});

const asWhenOpened = async (id: string) => {
  const dispute = await gateway.stripe.disputes.retrieve(id);
  return { ...dispute, status: 'needs_response' };
};
