/**
 * `pnpm --filter payments bench [requests a second] [seconds] [p99 ms]`: create-payment-intent at a steady
 * rate against the Stripe emulator, each over an invoice of its own. The provider and who asks are in this process,
 * the gateway in another, as in life. The gateway's overhead is what it takes longer than the emulator
 * itself, asked in the same seconds. Exit code 1 on any error, or when the p99 of the overhead is above the
 * limit.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { portOf } from '@plumbline/kit';
import { z } from 'zod';
import { openStripeEmulator } from '@plumbline/stripe-emulator/testing';
import { stripeClient } from '../src/provider/stripeClient.ts';

const [rate = 50, seconds = 60, limitMs = 10] = process.argv.slice(2).map(Number);
const total = rate * seconds;
const warmUp = rate * 3;

const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(found * 10) / 10;
};
const both = (values: readonly number[]) => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});
const timed = async (run: () => Promise<unknown>) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};
const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  return port;
};

const port = await freePort();
const gatewayUrl = `http://127.0.0.1:${port}`;
const provider = await openStripeEmulator({ hookUrl: `${gatewayUrl}/webhooks/stripe` });
const stripe = stripeClient({ secretKey: provider.keys.secret, url: provider.url });
const gateway = fork(fileURLToPath(new URL('../src/fixtures/gatewayProcess.ts', import.meta.url)), {
  env: {
    ...process.env,
    PORT: String(port),
    EMULATOR_URL: provider.url,
    SECRET: provider.keys.secret,
    WEBHOOK: provider.keys.webhook,
    TOTAL: String(total + warmUp),
  },
});
gateway.once('exit', (code) => code && process.exit(code));
const [ready] = await once(gateway, 'message');
const { token, invoices } = z
  .object({ token: z.string(), invoices: z.array(z.string()) })
  .parse(ready);

let errors = 0;
const ask = (at: number) =>
  timed(async () => {
    const answer = await fetch(`${gatewayUrl}/create-payment-intent`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        // a proxy in front: the limit by address counts each visitor
        'x-forwarded-for': `10.0.${at % 200}.1`,
      },
      body: JSON.stringify({ invoiceId: invoices[at] }),
    });
    await answer.text();
    if (answer.status !== 200) errors += 1;
  });
const direct = () => timed(() => stripe.paymentIntents.create({ amount: 10_000, currency: 'usd' }));
const steady = async (count: number, run: (at: number) => Promise<void>) => {
  const start = performance.now();
  const runs = Array.from({ length: count }, async (_, at) => {
    const due = start + (at * 1000) / rate;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    await run(at);
  });
  await Promise.all(runs);
};

const alone: number[] = [];
const through: number[] = [];
await ask(0);
await steady(warmUp, async (at) => void (await ask(at + 1)));
await steady(total, async (at) => {
  through.push(await ask(at + warmUp));
  if (at % 10 === 0) alone.push(await direct());
});
gateway.send('finish');
const [said] = await once(gateway, 'message');
const { databaseMs } = z
  .object({ databaseMs: z.record(z.string(), z.array(z.number())) })
  .parse(said);
await once(gateway, 'disconnect');
await provider.close();

const report = {
  requests: total,
  errors,
  emulatorMs: both(alone),
  gatewayMs: both(through),
  overheadMs: {
    p50: percentile(through, 0.5) - percentile(alone, 0.5),
    p99: percentile(through, 0.99) - percentile(alone, 0.99),
  },
  databaseMs: Object.fromEntries(
    ['start_payment', 'attach_payment_intent'].map((name) => [name, both(databaseMs[name] ?? [])]),
  ),
};
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = errors > 0 || report.overheadMs.p99 > limitMs ? 1 : 0;
