import { randomUUID } from 'node:crypto';
import { day, type Document, type Office } from '../billing/office.ts';
import type { Random } from '../requests/random.ts';
import type { Job } from './moneyFaults.ts';

type Context = Job & { office: Office; random: Random };

const one = (random: Random, ids: readonly string[]) => {
  if (ids.length === 0) throw Object.assign(new Error('Nothing to act on'), { code: 'PT404' });
  return random.pick(ids);
};
const lines = (random: Random) =>
  Array.from({ length: random.below(3) + 1 }, (_, at) => ({
    name: `Line ${at}`,
    quantity: (random.below(9000) + 1) / 1000,
    unit_price: random.below(900_000) / 10_000 + 1,
    unit_cost: random.below(3) === 0 ? null : random.below(500_000) / 10_000,
  }));
const rate = (random: Random) => random.pick([0, 8.25, 10, 8.875]);
const send = async (office: Office, invoices: string[], { id }: Document) => {
  invoices.push(id);
  await office.call('send_invoice', { p_id: id });
};

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** What the card provider reports. */
async function tell(office: Office, type: string, object: object) {
  const { error } = await office.backend.service().rpc('apply_stripe_event', {
    p_event: {
      id: `evt_${randomUUID()}`,
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object },
    },
  });
  if (error) throw Object.assign(new Error(error.message), error);
}

/** What a person or the card provider may do; the database refuses some of it at some moments. */
export const moneyActs: Record<string, (context: Context) => Promise<unknown>> = {
  async accept({ office, project, random, quotes }) {
    const changes = { project_id: project, tax_rate: rate(random) };
    const { id } = await office.quote(changes, lines(random));
    await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });
    quotes.push(id);
    await office.call('use_quote', {
      p_quote_id: id,
      p_use: quotes.length === 1 ? 'contract' : 'addition',
    });
  },
  async change({ office, project, random, orders }) {
    const items = lines(random).map(({ name, ...item }) => ({ ...item, description: name }));
    const order = { project_id: project, title: 'Change', items };
    const { id } = await office.call('save_change_order', { p_change_order: order });
    await office.call('submit_change_order', { p_change_order_id: id });
    orders.push(id);
  },
  decide: ({ office, random, orders }) =>
    office.call('decide_change_order', {
      p_change_order_id: one(random, orders),
      p_decision: random.pick(['approved', 'approved', 'void', 'rejected']),
    }),
  async billPart({ office, random, quotes, invoices }) {
    const p_kind = random.pick(['deposit', 'progress', 'progress', 'final']);
    const p_percent = p_kind === 'final' ? null : random.below(60) + 1;
    await send(
      office,
      invoices,
      await office.call('bill_quote', { p_id: one(random, quotes), p_kind, p_percent }),
    );
  },
  async bill({ office, project, random, invoices }) {
    const retainage_rate = random.below(3) === 0 ? 10 : 0;
    const changes = { project_id: project, tax_rate: rate(random), retainage_rate };
    invoices.push((await office.sentInvoice(changes, lines(random))).id);
  },
  async pay({ office, random, invoices }) {
    const id = one(random, invoices);
    const { balance } = await office.call<Document & { balance: number }>('get_invoice', {
      p_id: id,
    });
    const share = random.pick([1, 1, 0.5, 0.333, 1.1]);
    const amount = Math.max(0.01, Math.round(balance * share * 100) / 100);
    const p_payment = {
      invoice_id: id,
      amount,
      method: 'check',
      paid_at: dayBefore(random.below(90)),
    };
    await office.call('record_payment', { p_payment, p_overpayment: 'credit' });
  },
  reverse: async ({ office, random, invoices }) => {
    const p_id = one(random, invoices);
    const { payments } = await office.call<Document & { payments: { id: string }[] }>(
      'get_invoice',
      { p_id },
    );
    const p_payment_id = one(
      random,
      payments.map(({ id }) => id),
    );
    const p_amount = random.below(2) === 0 ? null : random.below(5000) / 100 + 0.01;
    await office.call('reverse_payment', { p_payment_id, p_amount });
  },
  credit: ({ office, random, invoices }) =>
    office.call('issue_credit_note', {
      p_invoice_id: one(random, invoices),
      p_amount: random.below(20_000) / 100 + 0.01,
    }),
  applyCredit: ({ office, random, invoices }) =>
    office.call('apply_client_credit', { p_invoice_id: one(random, invoices) }),
  async release({ office, random, invoices }) {
    await send(
      office,
      invoices,
      await office.call('release_retainage', { p_invoice_id: one(random, invoices) }),
    );
  },
  async revise({ office, random, invoices }) {
    const id = one(random, invoices);
    const { version, project_id, client_id, due_date } = await office.call('revise_invoice', {
      p_id: id,
    });
    const header = {
      id,
      title: 'Revised',
      client_id,
      project_id,
      due_date,
      tax_rate: rate(random),
    };
    await office.call('save_invoice', {
      p_invoice: header,
      p_items: lines(random),
      p_version: version,
    });
    await office.call('send_invoice', { p_id: id });
  },
  void: ({ office, random, invoices }) =>
    office.call('void_invoice', { p_id: one(random, invoices), p_reason: 'Wrong job' }),
  spend: ({ office, project, random }) =>
    office.backend.sql`
      insert into expenses (company_id, project_id, category, description, amount, status)
      values (${office.company.id}, ${project}, 'materials', 'Lumber', ${random.below(90_000) / 100 + 0.01},
        ${random.pick(['spent', 'committed'])})`,
  async draw({ office, project, random, draws }) {
    const isShare = random.below(2) === 0;
    const { data, error } = await office.client
      .from('payment_schedule')
      .insert({
        project_id: project,
        description: 'Draw',
        due_date: day(10),
        amount: isShare ? 1 : random.below(200_000) / 100 + 0.01,
        percent: isShare ? random.below(60) + 1 : null,
      })
      .select('id')
      .single();
    if (error) throw Object.assign(new Error(error.message), error);
    draws.push(data.id);
    const [over] = await office.backend.sql`
      select from project_finances f where f.project_id = ${project}
        and f.contract_value < (select sum(s.amount) from payment_schedule s where s.project_id = ${project})`;
    if (over) throw new Error('A new draw exceeds the contract');
  },
  async redraw({ office, random, draws }) {
    const { error } = await office.client
      .from('payment_schedule')
      .update({ amount: random.below(200_000) / 100 + 0.01 })
      .eq('id', one(random, draws));
    if (error) throw Object.assign(new Error(error.message), error);
  },
  async billDraw({ office, random, draws, invoices }) {
    await send(office, invoices, await office.call('bill_draw', { p_id: one(random, draws) }));
  },
  async payOnline({ office, random, invoices }) {
    const id = one(random, invoices);
    const attempt = await office.call<{ attempt_id: string; amount_cents: number }>(
      'start_payment',
      { p_invoice_id: id },
    );
    await tell(office, 'payment_intent.succeeded', {
      id: `pi_${randomUUID()}`,
      amount_received: attempt.amount_cents,
      metadata: { attempt_id: attempt.attempt_id, invoice_id: id },
    });
  },
  async dispute({ office, project, random }) {
    const online = await office.backend.sql<{ intent: string; amount: number }[]>`
      select m.external_id as intent, m.amount::float from payments m join invoices v on v.id = m.invoice_id
      where v.project_id = ${project} and m.provider = 'stripe' and m.kind = 'payment' order by m.created_at, m.id`;
    const intent = one(
      random,
      online.map((payment) => payment.intent),
    );
    const cents = Math.round((online.find((found) => found.intent === intent)?.amount ?? 0) * 100);
    await tell(office, random.pick(['charge.dispute.created', 'charge.dispute.closed']), {
      id: `dp_${intent}`,
      payment_intent: intent,
      amount: random.pick([cents, cents, Math.ceil(cents / 3)]),
      status: random.pick(['lost', 'lost', 'won', 'needs_response']),
      reason: 'fraudulent',
    });
  },
};
