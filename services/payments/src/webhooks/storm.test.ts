import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import Stripe from 'stripe';
import { openStripeEmulator, type OpenStripeEmulator } from '@plumbline/stripe-emulator/testing';
import { sentInvoice } from '../fixtures/openGateway.ts';

const invoiceCount = 20;
const intents = repeats(400);
const fewestEvents = repeats(1000);
const copies = 3;
const kills = 2;
const inFlight = 12;

let backend: Backend;
let provider: OpenStripeEmulator;
let apiUrl: string;
beforeAll(async () => {
  backend = await startBackend();
  provider = await openStripeEmulator();
  apiUrl = (await backend.listen()).url;
}, 60_000);
afterAll(async () => {
  await provider.close();
  await backend.close();
});

type Running = { url: string; kill: () => Promise<void> };

/** The gateway as it runs alone, in a process of its own. */
async function startGateway(): Promise<Running> {
  const server = fileURLToPath(new URL('../server.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [server], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      SUPABASE_URL: apiUrl,
      SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
      SUPABASE_SECRET_KEY: backend.keys.secret,
      SUPABASE_JWT_SECRET: backend.keys.jwtSecret,
      STRIPE_SECRET_KEY: provider.keys.secret,
      STRIPE_PUBLISHABLE_KEY: provider.keys.publishable,
      STRIPE_WEBHOOK_SECRETS: provider.keys.webhook,
      STRIPE_API_URL: provider.url,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  if (!child.stdout) throw new Error('The gateway has no output');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'listening') resolve(entry.address.port);
    });
    child.once('exit', () => reject(new Error('The gateway ended before it listened')));
  });
  return { url: `http://127.0.0.1:${port}`, kill };
}

type Event = { id: string; type: string; created: number; data: { object: object } };

/** What a busy month looks like: paid, failed before, processing before, refunded in two steps. */
function eventsOf(invoice: string, amount: number, refunds: readonly number[]): Event[] {
  const id = `pi_${randomUUID()}`;
  const created = 1_780_000_000 + randomInt(1_000_000);
  const event = (type: string, at: number, object: object): Event => ({
    id: `evt_${randomUUID()}`,
    type,
    created: created + at,
    data: { object },
  });
  const intent = (more: object) => ({
    id,
    object: 'payment_intent',
    amount,
    currency: 'usd',
    payment_method_types: ['card'],
    metadata: { invoice_id: invoice },
    ...more,
  });
  return [
    event('payment_intent.payment_failed', 0, intent({ last_payment_error: { message: 'No' } })),
    event('payment_intent.succeeded', 2, intent({ amount_received: amount })),
    ...refunds.map((amount_refunded, index) =>
      event('charge.refunded', 3 + index, {
        object: 'charge',
        payment_intent: id,
        amount_refunded,
      }),
    ),
  ];
}

/** One charge for two invoices, which also moves through two statuses. */
async function groupEventsOf(
  company: string,
  parts: readonly [string, number][],
): Promise<Event[]> {
  const [row] = await backend.sql<{ id: string }[]>`
    with made as (
      insert into payment_groups (company_id, client_id, amount)
      select company_id, client_id, ${parts.reduce((sum, [, cents]) => sum + cents, 0) / 100}
      from invoices where id = ${parts[0]![0]} returning id
    ), attempts as (
      insert into payment_attempts (company_id, group_id, invoice_id, amount)
      select ${company}, made.id, p.invoice, p.cents / 100.0 from made,
        unnest(${parts.map(([id]) => id)}::uuid[], ${parts.map(([, cents]) => cents)}::int[]) as p (invoice, cents)
    )
    select id from made`;
  const amount = parts.reduce((sum, [, cents]) => sum + cents, 0);
  return eventsOf(parts[0]![0], amount, []).map((event) => ({
    ...event,
    data: { object: { ...event.data.object, metadata: { group_id: row?.id } } },
  }));
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  const mixed = [...values];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

it(`keeps the ledger exact to the cent through ${fewestEvents} events, shuffled, three times each, and two kills`, async () => {
  const company = await backend.makeCompany();
  const invoices: string[] = [];
  for (let at = 0; at < invoiceCount; at += 1) invoices.push(await sentInvoice(company, 99_000));
  const expected = new Map<string, { cents: number; rows: number }>();
  const events = Array.from({ length: intents }, (_, at) => {
    const invoice = invoices[at % invoiceCount]!;
    const amount = randomInt(50, 9_999);
    const first = randomInt(1, amount);
    const refunds =
      at % 4 === 0 ? [first, randomInt(first, amount) + 1] : at % 4 === 1 ? [first] : [];
    const known = expected.get(invoice) ?? { cents: 0, rows: 0 };
    expected.set(invoice, {
      cents: known.cents + amount - Math.max(0, ...refunds),
      rows: known.rows + 1,
    });
    return eventsOf(invoice, amount, refunds);
  }).flat();
  for (let at = 0; at < intents / 10; at += 1) {
    const parts = [0, 1].map((next): [string, number] => [
      invoices[(at + next) % invoiceCount]!,
      randomInt(50, 999),
    ]);
    events.push(...(await groupEventsOf(company.id, parts)));
    for (const [invoice, cents] of parts) {
      const known = expected.get(invoice) ?? { cents: 0, rows: 0 };
      expected.set(invoice, { cents: known.cents + cents, rows: known.rows + 1 });
    }
  }
  const queue = shuffled(Array.from({ length: copies }, () => events).flat());
  const total = queue.length;
  let gateway = await startGateway();
  let restarts = 0;
  let repeated = 0;

  const deliver = async (event: Event): Promise<boolean> => {
    const payload = JSON.stringify({ object: 'event', ...event });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: provider.keys.webhook,
    });
    const answer = await fetch(`${gateway.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    return answer?.ok ?? false;
  };
  let restarting: Promise<void> = Promise.resolve();
  const killAt = [Math.floor(total / 3), Math.floor((2 * total) / 3)];
  let done = 0;
  const worker = async () => {
    for (let event = queue.shift(); event; event = queue.shift()) {
      await restarting;
      if (await deliver(event)) {
        done += 1;
        if (killAt.includes(done))
          restarting = gateway.kill().then(async () => {
            restarts += 1;
            gateway = await startGateway();
          });
      } else {
        // the provider sends again what was not answered
        repeated += 1;
        queue.push(event);
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  await gateway.kill();

  const rows = await backend.sql<{ invoice_id: string; cents: number; rows: number }[]>`
    select invoice_id, (sum(amount) * 100)::int as cents,
      (count(*) filter (where kind = 'payment'))::int as rows
    from payments where company_id = ${company.id} group by 1`;
  const paid = await backend.sql<{ id: string; cents: number }[]>`
    select id, (paid_amount * 100)::int as cents from invoices where company_id = ${company.id}`;
  const [waiting] = await backend.sql<{ n: number }[]>`
    select count(*)::int as n from private.webhook_events where outcome = 'waiting' or outcome is null`;
  expect(events.length).toBeGreaterThanOrEqual(fewestEvents);
  expect(restarts).toBe(kills);
  expect(repeated).toBeGreaterThan(0);
  expect(new Map(rows.map(({ invoice_id, ...row }) => [invoice_id, row]))).toEqual(expected);
  for (const { id, cents } of paid) expect(cents).toBe(expected.get(id)?.cents);
  expect(waiting).toEqual({ n: 0 });
}, 240_000);
