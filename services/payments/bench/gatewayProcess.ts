// The gateway of createPaymentIntent.ts, in a process of its own as beside a real card provider: with the local
// Supabase in it, as in the one-machine run. Told by the environment where the provider is; answers over IPC.
import { createPayments, paymentJobs, stripeClient } from '../src/index.ts';
import { closeServer, makeLogger, serve } from '@plumbline/kit';
import { startBackend } from '@plumbline/testing/backend';
import { z } from 'zod';
import { sentInvoice } from '../src/fixtures/openGateway.ts';

const env = z
  .object({
    PORT: z.coerce.number(),
    STAND_IN: z.url(),
    SECRET: z.string(),
    WEBHOOK: z.string(),
    TOTAL: z.coerce.number(),
  })
  .parse(process.env);
const backend = await startBackend();
const databaseMs: Record<string, number[]> = {};
const access = {
  database: {
    url: 'http://localhost:3000',
    publishableKey: backend.keys.publishable,
    async fetch(input: string | URL | Request, init?: RequestInit) {
      const started = performance.now();
      const answer = await backend.fetch(input, init);
      const name = new URL(input instanceof Request ? input.url : input).pathname.split('/').at(-1);
      (databaseMs[name ?? ''] ??= []).push(performance.now() - started);
      return answer;
    },
  },
  secretKey: backend.keys.secret,
  tokens: { secret: backend.keys.jwtSecret },
  allowedOrigins: [],
  log: makeLogger('bench', { write() {} }),
};
const dependencies = {
  stripe: stripeClient({ secretKey: env.SECRET, url: env.STAND_IN }),
  webhookSecrets: [env.WEBHOOK],
  form: { publishableKey: 'pk_test', url: '/card-provider' },
};
await paymentJobs(access, dependencies).syncPrices();
const company = await backend.makeCompany();
const first = await sentInvoice(company, 100);
const invoices = await backend.sql<{ id: string }[]>`
  insert into invoices (company_id, client_id, invoice_number, title, status, due_date)
  select company_id, client_id, 'BENCH-' || n, 'Bench', 'draft', due_date
  from invoices, generate_series(1, ${env.TOTAL}) n where id = ${first} returning id`;
await backend.sql`
  insert into invoice_items (company_id, invoice_id, name, quantity, unit_price)
  select company_id, id, 'Work', 1, 100 from invoices
  where company_id = ${company.id} and invoice_number like 'BENCH-%'`;
await backend.sql`
  update invoices set status = 'sent'
  where company_id = ${company.id} and invoice_number like 'BENCH-%'`;
await backend.sql`analyze`;
const server = await serve(createPayments(access, dependencies), {
  port: env.PORT,
  host: '127.0.0.1',
});
process.send?.({ token: company.owner.token, invoices: [first, ...invoices.map(({ id }) => id)] });
process.once('message', () => {
  process.send?.({ databaseMs, cpuMs: process.cpuUsage() });
  void (async () => {
    await closeServer(server, 0);
    await backend.close();
    process.disconnect();
  })();
});
