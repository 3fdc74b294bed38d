import { repeats } from '@plumbline/testing/repeats';
import { openOffice, type Document, type Office } from '../billing/office.ts';
import { makeRandom, type Random } from '../requests/random.ts';
import { faultsOf, type Job } from './moneyFaults.ts';

/** `PLUMBLINE_SEQUENCES=5000 pnpm jest moneySequences` tries as many. */
const sequences = Number(process.env['PLUMBLINE_SEQUENCES'] ?? repeats(40));
/** Where to go on: `PLUMBLINE_FIRST=1000` leaves out the first thousand. */
const first = Number(process.env['PLUMBLINE_FIRST'] ?? 0);
const together = 20;
let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.backend
    .sql`update companies set plan = 'enterprise' where id = ${office.company.id}`;
}, 180_000);
afterAll(() => office?.close());

type Step = { act: string; seed: number };
type Context = Job & { random: Random };

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
const send = async (invoices: string[], { id }: Document) => {
  invoices.push(id);
  await office.call('send_invoice', { p_id: id });
};

/** What a person may do; the database refuses some of it at some moments. */
const acts: Record<string, (context: Context) => Promise<unknown>> = {
  async accept({ project, random, quotes }) {
    const changes = { project_id: project, tax_rate: rate(random) };
    const { id } = await office.quote(changes, lines(random));
    await office.call('set_quote_status', { p_id: id, p_status: 'accepted' });
    quotes.push(id);
    await office.call('use_quote', {
      p_quote_id: id,
      p_use: quotes.length === 1 ? 'contract' : 'addition',
    });
  },
  async change({ project, random, orders }) {
    const items = lines(random).map(({ name, ...item }) => ({ ...item, description: name }));
    const order = { project_id: project, title: 'Change', items };
    const { id } = await office.call('save_change_order', { p_change_order: order });
    await office.call('submit_change_order', { p_change_order_id: id });
    orders.push(id);
  },
  decide: ({ random, orders }) =>
    office.call('decide_change_order', {
      p_change_order_id: one(random, orders),
      p_decision: random.pick(['approved', 'approved', 'void', 'rejected']),
    }),
  async billPart({ random, quotes, invoices }) {
    const p_kind = random.pick(['deposit', 'progress', 'progress', 'final']);
    const p_percent = p_kind === 'final' ? null : random.below(60) + 1;
    await send(
      invoices,
      await office.call('bill_quote', { p_id: one(random, quotes), p_kind, p_percent }),
    );
  },
  async bill({ project, random, invoices }) {
    const retainage_rate = random.below(3) === 0 ? 10 : 0;
    const changes = { project_id: project, tax_rate: rate(random), retainage_rate };
    invoices.push((await office.sentInvoice(changes, lines(random))).id);
  },
  async pay({ random, invoices }) {
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
  reverse: async ({ random, invoices }) => {
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
  credit: ({ random, invoices }) =>
    office.call('issue_credit_note', {
      p_invoice_id: one(random, invoices),
      p_amount: random.below(20_000) / 100 + 0.01,
    }),
  applyCredit: ({ random, invoices }) =>
    office.call('apply_client_credit', { p_invoice_id: one(random, invoices) }),
  async release({ random, invoices }) {
    await send(
      invoices,
      await office.call('release_retainage', { p_invoice_id: one(random, invoices) }),
    );
  },
  async revise({ random, invoices }) {
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
  void: ({ random, invoices }) =>
    office.call('void_invoice', { p_id: one(random, invoices), p_reason: 'Wrong job' }),
  spend: ({ project, random }) =>
    office.backend.sql`
      insert into expenses (company_id, project_id, category, description, amount, status)
      values (${office.company.id}, ${project}, 'materials', 'Lumber', ${random.below(90_000) / 100 + 0.01},
        ${random.pick(['spent', 'committed'])})`,
};
const names = Object.keys(acts);
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const isRefusal = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('PT4');

async function faultIn(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
  } catch (error) {
    if (!isRefusal(error)) return error instanceof Error ? error.message : String(error);
  }
  return undefined;
}

/** Takes the steps on a new project. An error that is no refusal is a fault too. */
async function replay(steps: readonly Step[]): Promise<string[]> {
  const { id: project } = await office.call('save_project', {
    p_project: { name: 'Job', client_id: office.customer, status: 'in_progress', budget: 9000 },
  });
  const job: Job = { project, quotes: [], orders: [], invoices: [] };
  for (const { act, seed } of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const fault = await faultIn(() => acts[act]!({ ...job, random: makeRandom(seed) }));
    if (fault) return [`${act}: ${fault}`];
  }
  try {
    return await faultsOf(office, job);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Leaves steps out, from the last one, for as long as the rest still fails. */
async function shrink(steps: readonly Step[]): Promise<readonly Step[]> {
  let least = steps;
  for (let at = steps.length - 1; at >= 0; at -= 1) {
    const fewer = least.toSpliced(at, 1);
    // oxlint-disable-next-line no-await-in-loop -- what is left out depends on the attempt before
    if ((await replay(fewer)).length > 0) least = fewer;
  }
  return least;
}

const batches = Array.from({ length: Math.ceil(sequences / together) }, (_, at) => at);
it.each(batches)(
  'keeps the chain of contract, bills, payments, and profit to the cent (batch %d)',
  async (batch) => {
    for (let at = batch * together; at < Math.min(sequences, (batch + 1) * together); at += 1) {
      const random = makeRandom(first + at + 1);
      const steps = Array.from({ length: random.below(14) + 3 }, (_, place): Step => ({
        act: place === 0 ? 'accept' : random.pick(names),
        seed: random.below(1_000_000_000),
      }));
      // oxlint-disable-next-line no-await-in-loop -- the sequences share a company
      const faults = await replay(steps);
      if (faults.length > 0) {
        // oxlint-disable-next-line no-await-in-loop -- only for the first that fails
        const least = await shrink(steps);
        // oxlint-disable-next-line no-await-in-loop
        throw new Error(`${(await replay(least)).join('\n')}\nafter ${JSON.stringify(least)}`);
      }
    }
  },
  600_000,
);
