import { repeats } from '@plumbline/testing/repeats';
import { randomUUID } from 'node:crypto';
import { day, openOffice, type Document, type Office } from '../billing/office.ts';
import { makeRandom, type Random } from '../requests/random.ts';

const sequences = repeats(12, 4);
const contract = 10_000;
let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 180_000);
afterAll(() => office?.close());

const cents = (amount: unknown) => Math.round(Number(amount) * 100);
const sum = (amounts: readonly unknown[]) =>
  amounts.reduce<number>((total, amount) => total + cents(amount), 0);

type Draw = {
  id: string;
  amount: number;
  state: string;
  invoice_id: string | null;
  balance: number;
};
type Payment = {
  id: string;
  kind: string;
  provider: string;
  amount: number;
  external_id: string | null;
};
type Invoice = Document & {
  status: string;
  amount_due: number;
  credited_amount: number;
  balance: number;
  payments: Payment[];
};

async function readProject(project: string) {
  const { data: draws } = await office.client
    .from('payment_schedule_list')
    .select('id, amount, state, invoice_id, balance')
    .eq('project_id', project)
    .order('created_at');
  const { data: rows } = await office.client
    .from('invoices')
    .select('id')
    .eq('project_id', project)
    .neq('kind', 'credit_note')
    .order('created_at');
  const invoices = await Promise.all(
    (rows ?? []).map(({ id }) => office.call<Invoice>('get_invoice', { p_id: id })),
  );
  return { draws: (draws ?? []) as Draw[], invoices };
}

const event = (type: string, object: object) =>
  office.backend.service().rpc('apply_stripe_event', {
    p_event: {
      id: `evt_${randomUUID()}`,
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    },
  });

/** What a user or the card provider may do next; whatever is refused changes nothing. */
async function act({ below, pick, chance }: Random, project: string) {
  const { draws, invoices } = await readProject(project);
  const amount = (1 + below(400_000)) / 100;
  const rpc = (name: string, values: object) => office.client.rpc(name, values);
  const draw = draws.length > 0 ? pick(draws) : undefined;
  const open = invoices.filter(({ status }) => ['sent', 'viewed', 'partial'].includes(status));
  const choice = open.length > 0 && chance(0.7) ? open : invoices;
  const invoice = choice.length > 0 ? pick(choice) : undefined;
  const payments = invoices
    .flatMap((one) => one.payments)
    .filter(({ kind, amount: paid }) => kind === 'payment' && paid > 0);
  const by = (provider: string) => payments.filter((one) => one.provider === provider);
  const payment = by('manual').length > 0 ? pick(by('manual')) : undefined;
  const online = by('stripe').length > 0 ? pick(by('stripe')) : undefined;
  const schedule = () => office.client.from('payment_schedule');
  const actions: Record<string, () => PromiseLike<unknown>> = {
    schedule: () =>
      schedule().insert({ project_id: project, description: 'Draw', due_date: day(10), amount }),
    share: () =>
      schedule().insert({
        project_id: project,
        description: 'Share',
        due_date: day(10),
        amount: 1,
        percent: 1 + below(60),
      }),
    reschedule: () => schedule().update({ amount }).eq('id', draw?.id),
    remove: () => schedule().delete().eq('id', draw?.id),
    bill: () => rpc('bill_draw', { p_id: draw?.id }),
    send: () => rpc('send_invoice', { p_id: invoice?.id }),
    pay: () =>
      rpc('record_payment', {
        p_payment: { invoice_id: invoice?.id, amount, method: 'check' },
        p_overpayment: 'credit',
      }),
    settle: () =>
      rpc('record_payment', {
        p_payment: { invoice_id: invoice?.id, amount: invoice?.balance, method: 'ach' },
      }),
    credit: () => rpc('issue_credit_note', { p_invoice_id: invoice?.id, p_amount: amount }),
    reverse: () => rpc('reverse_payment', { p_payment_id: payment?.id, p_amount: amount }),
    reverseAll: () => rpc('reverse_payment', { p_payment_id: payment?.id }),
    spendCredit: () => rpc('apply_client_credit', { p_invoice_id: invoice?.id, p_amount: amount }),
    void: () => rpc('void_invoice', { p_id: invoice?.id }),
    async payOnline() {
      const { data } = await rpc('start_payment', { p_invoice_id: invoice?.id });
      if (!data) return;
      await event('payment_intent.succeeded', {
        id: `pi_${randomUUID()}`,
        amount_received: data.amount_cents,
        metadata: { attempt_id: data.attempt_id, invoice_id: invoice?.id },
      });
    },
    dispute: () =>
      event('charge.dispute.closed', {
        id: `dp_${online?.external_id}`,
        payment_intent: online?.external_id,
        amount: cents(online?.amount),
        status: pick(['lost', 'won', 'needs_response']),
        reason: 'fraudulent',
      }),
  };
  const often = ['bill', 'send', 'pay', 'pay', 'payOnline', 'reverse', 'reverseAll', 'dispute'];
  const name = pick([...Object.keys(actions), ...often]);
  await actions[name]?.();
  return name;
}

/** What does not add up; empty where everything does. */
async function faultsOf(project: string, forecastBefore: number) {
  const { draws, invoices } = await readProject(project);
  const faults: unknown[] = [];
  for (const { id, status, amount_due, credited_amount, balance, payments } of invoices) {
    const paid = sum(
      payments.filter(({ kind }) => kind !== 'credit_note').map((one) => one.amount),
    );
    const credited = sum(
      payments.filter(({ kind }) => kind === 'credit_note').map((one) => one.amount),
    );
    if (cents(amount_due) - paid - credited !== cents(balance))
      faults.push({ id, paid, credited, balance });
    if (cents(credited_amount) > cents(amount_due)) faults.push({ id, credited_amount });
    if (status !== 'void' && (balance < 0 || (balance === 0) !== (status === 'paid')))
      faults.push({ id, status, balance });
  }
  for (const { id, invoice_id, state } of draws) {
    const invoice = invoices.find((one) => one.id === invoice_id);
    if ((invoice?.status === 'paid') !== (state === 'paid')) faults.push({ id, state });
  }
  if (sum(draws.map(({ amount }) => amount)) > cents(contract)) faults.push('over the contract');
  // The forecast has each dollar once: on the draw until its invoice is sent, then on the invoice.
  const open = invoices.filter(({ status }) => ['sent', 'viewed', 'partial'].includes(status));
  const unsent = draws.filter(({ state }) => state === 'planned');
  const expected =
    sum(open.map(({ balance }) => balance)) + sum(unsent.map(({ amount }) => amount));
  const forecast = cents(await inflow()) - forecastBefore;
  if (forecast !== expected) faults.push({ forecast, expected });
  return faults;
}

const inflow = async () =>
  (await office.call<{ expected_inflow: number }>('cash_forecast', { p_days: 90 })).expected_inflow;

it(`billed less credited less paid is open after each step, for ${sequences} sequences`, async () => {
  const found: unknown[] = [];
  const taken = new Set<string>();
  for (let sequence = 0; sequence < sequences && found.length === 0; sequence += 1) {
    const random = makeRandom(20_261_124 + sequence);
    const before = cents(await inflow());
    const { id } = await office.call('save_project', {
      p_project: { name: `House ${sequence}`, budget: contract, client_id: office.customer },
    });
    const steps: string[] = [];
    const { data: draw } = await office.client
      .from('payment_schedule')
      .insert({ project_id: id, description: 'Deposit', due_date: day(10), amount: 1, percent: 30 })
      .select('id')
      .single();
    const deposit = await office.call('bill_draw', { p_id: draw?.id });
    await office.call('send_invoice', { p_id: deposit.id });
    for (let step = 0; step < 25 && found.length === 0; step += 1) {
      steps.push(await act(random, id));
      const faults = await faultsOf(id, before);
      if (faults.length > 0) found.push({ sequence, steps, faults });
    }
    for (const step of steps) taken.add(step);
  }

  const { data: ledger } = await office.client.from('payments').select('kind, provider');
  expect(found).toEqual([]);
  expect(taken.size).toBe(15);
  // Enough was accepted to have tested something.
  expect([...new Set(ledger?.map(({ kind }) => kind))]).toEqual(
    expect.arrayContaining(['credit_note', 'payment', 'refund']),
  );
  expect(ledger?.some(({ provider }) => provider === 'stripe')).toBe(true);
}, 600_000);
