/**
 * `pnpm --filter payments bench [requests a second] [seconds] [p99 ms]`: create-payment-intent at a steady
 * rate against the stand-in, each over an invoice of its own. The gateway's overhead is what it takes longer
 * than the stand-in itself. Exit code 1 on any error, or when the p99 of the overhead is above the limit.
 */
import { startBackend } from '@plumbline/testing/backend';
import { openGateway, sentInvoice } from '../src/fixtures/openGateway.ts';

const [rate = 50, seconds = 60, limitMs = 10] = process.argv.slice(2).map(Number);
const total = rate * seconds;

const percentile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const timed = async (run: () => Promise<unknown>) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

const backend = await startBackend();
const gateway = await openGateway(backend);
try {
  const company = await backend.makeCompany();
  const first = await sentInvoice(company, 100);
  const invoices = await backend.sql<{ id: string }[]>`
    insert into invoices (company_id, client_id, invoice_number, title, status, due_date)
    select company_id, client_id, 'BENCH-' || n, 'Bench', 'draft', due_date
    from invoices, generate_series(1, ${total}) n where id = ${first} returning id`;
  await backend.sql`
    insert into invoice_items (company_id, invoice_id, name, quantity, unit_price)
    select company_id, id, 'Work', 1, 100 from invoices
    where company_id = ${company.id} and invoice_number like 'BENCH-%'`;
  await backend.sql`
    update invoices set status = 'sent'
    where company_id = ${company.id} and invoice_number like 'BENCH-%'`;
  const warm = await gateway.post(company.owner, '/create-payment-intent', { invoiceId: first });
  if (warm.status !== 200) throw new Error(JSON.stringify(warm.body));

  let errors = 0;
  const ask = (invoiceId: string, at: number) =>
    timed(async () => {
      const answer = await fetch(`${gateway.gatewayUrl}/create-payment-intent`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${company.owner.token}`,
          // a proxy in front: the limit by address counts each visitor
          'x-forwarded-for': `10.0.${at % 200}.1`,
        },
        body: JSON.stringify({ invoiceId }),
      });
      await answer.text();
      if (answer.status !== 200) errors += 1;
    });
  const direct = () =>
    timed(() => gateway.stripe.paymentIntents.create({ amount: 10_000, currency: 'usd' }));
  const steady = async (run: (at: number) => Promise<number>, count: number) => {
    const start = performance.now();
    const runs = Array.from({ length: count }, async (_, at) => {
      const due = start + (at * 1000) / rate;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      return run(at);
    });
    return Promise.all(runs);
  };
  const alone = await steady(direct, Math.min(total, rate * 5));
  const through = await steady((at) => ask(invoices[at]?.id ?? '', at), total);
  const report = {
    requests: total,
    errors,
    standInMs: { p50: percentile(alone, 0.5), p99: percentile(alone, 0.99) },
    gatewayMs: { p50: percentile(through, 0.5), p99: percentile(through, 0.99) },
    overheadMs: {
      p50: percentile(through, 0.5) - percentile(alone, 0.5),
      p99: percentile(through, 0.99) - percentile(alone, 0.99),
    },
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  process.exitCode = errors > 0 || report.overheadMs.p99 > limitMs ? 1 : 0;
} finally {
  await gateway.close();
  await backend.close();
}
