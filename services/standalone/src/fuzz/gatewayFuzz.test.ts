import type { Server } from 'node:http';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { repeated, repeats } from '@plumbline/testing/repeats';
import express, { type Express } from 'express';
import { z } from 'zod';
import { gatewayApps } from '../fixtures/gatewayApps.ts';
import { hostileBodies, hostileValues } from './hostile.ts';
import { routesOf } from './routesOf.ts';
import { openVendorLinks } from './vendorLinks.ts';

const id = '6f1b1c1e-7a52-4b6e-9d53-0f3c6a1d2b4c';
const question = [{ role: 'user', content: 'What is open?' }];
const chat = { messages: question, max_tokens: 10, temperature: 0, stream: false, model: 'x' };
// The other chat routes share its handler: one field will do.
const sameHandler = { messages: question };
const sub = { subscriptionId: 'sub_1' };

/** A body of the right shape for each route that changes something. A new route must stand here. */
const bodies: Record<string, Record<string, unknown>> = {
  'POST /messaging/forms/:slug': {
    name: 'A',
    email: 'a@b.test',
    phone: '512-555-0100',
    street: '1 Oak St',
    message: 'A deck',
    consent: 'yes',
    utm_source: 'x',
  },
  'POST /messaging/visits/:token': { at: '2026-12-01T09:00' },
  'POST /messaging/contact': { name: 'A', email: 'a@b.test', message: 'Hi', company: 'B' },
  'POST /messaging/send-sms': { to: '+15125550100', message: 'Hi', messageId: id },
  'POST /messaging/mail': { clientIds: [id], subject: 'Hi', body: 'Hello', id },
  'POST /messaging/mail/stop/:token': {},
  'POST /messaging/documents/send': {
    document: 'quote',
    id,
    to: 'a@b.test',
    subject: 'Hi',
    message: '',
    pdf: 'JVBERi0=',
    fileName: 'quote.pdf',
  },
  'POST /messaging/bill-mail': {
    From: 'a@b.test',
    Subject: 'Bill',
    MessageID: 'm-1',
    MailboxHash: 'set below',
    ToFull: [],
    Headers: [],
    Attachments: [{ Name: 'a.pdf', Content: 'JVBERi0=' }],
  },
  'POST /messaging/bill-address': {},
  'POST /messaging/twilio-inbound': { MessageSid: 'SM1', From: '+15125550100', Body: 'Hi' },
  'POST /messaging/twilio-status': { MessageSid: 'SM1', MessageStatus: 'delivered' },
  'POST /stripe/webhooks/stripe': { id: 'evt_1', type: 'invoice.paid' },
  'POST /stripe/create-payment-intent': { invoiceId: id, amount: 100, customerId: 'cus_1' },
  'POST /stripe/shared/create-payment-intent': { token: 'x', amount: 100 },
  'POST /stripe/portal/create-payment-intent': { token: 'none', invoices: [{ invoiceId: id }] },
  'POST /stripe/portal/cards': { token: 'none' },
  'POST /stripe/refund-payment': { paymentId: id, amount: 100, refundId: id },
  'POST /stripe/create-customer': {},
  'POST /stripe/create-subscription': {
    customerId: null,
    plan: 'none',
    priceId: 'price_none',
    billingCycle: 'monthly',
  },
  'POST /stripe/update-subscription': { ...sub, newPriceId: 'price_none', plan: 'none' },
  'POST /stripe/cancel-subscription': sub,
  'POST /stripe/keep-plan': sub,
  'POST /stripe/resume-subscription': sub,
  'POST /stripe/pay-open-invoice': sub,
  'POST /stripe/create-portal-session': { customerId: 'cus_1', returnUrl: 'http://localhost/x' },
  'POST /stripe/attach-payment-method': { customerId: 'cus_1', paymentMethodId: 'pm_1' },
  'POST /stripe/set-default-payment-method': { paymentMethodId: 'pm_1' },
  'POST /stripe/detach-payment-method': { paymentMethodId: 'pm_1' },
  'POST /stripe/create-setup-intent': {},
  'POST /stripe/connect/start': { returnUrl: 'http://localhost/x' },
  'POST /stripe/connect/stop': {},
  'POST /ai/chat': { ...chat, provider: 'openai' },
  'POST /ai/stream': sameHandler,
  'POST /ai/openai/chat': sameHandler,
  'POST /ai/openai/stream': sameHandler,
  'POST /ai/gemini/chat': sameHandler,
  'POST /ai/gemini/stream': sameHandler,
  'POST /ai/anthropic/chat': sameHandler,
  'POST /ai/anthropic/stream': sameHandler,
  'POST /ai/draft': { text: '10 hours of labor' },
  'POST /ai/read-cards': { type: 'image/png', image: 'iVBORw0KGgo'.repeat(12) },
  'POST /ai/read-bill': { type: 'image/png', image: 'iVBORw0KGgo'.repeat(12) },
  'POST /releases/reports': { area: 'crm', version: '1.0.0', kind: 'broken', session: 's' },
  'POST /releases/operator/areas/:id/rollback': {},
  'POST /releases/operator/areas/:id/hide': {},
  'POST /releases/operator/areas/:id/release': { version: '1.0.0' },
  'POST /releases/operator/areas/:id/rollout': { version: '1.0.0', percent: 10 },
  // What a token is for is read before a body, which is a build and not JSON.
  'POST /releases/areas/:id/release': {},
  'POST /releases/areas/:id/candidate': {},
  'POST /releases/areas/:id/rollback': {},
  'POST /releases/areas/:id/hide': {},
  'POST /releases/areas/:id/retire': {},
  'POST /accounts/invitations': { email: 'new@b.test', full_name: 'N', role: 'subcontractor' },
  'POST /accounts/invitations/:id/resend': {},
  'DELETE /accounts/invitations/:id': {},
  'POST /accounts/admin/setup': {},
  'POST /accounts/admin/cleanup': { confirm: true },
  'POST /accounts/deletion': { company_name: 'Nobody', password: 'wrong password' },
  'DELETE /accounts/deletion': {},
  'POST /accounts/password': { current_password: 'wrong', new_password: 'n3w password!' },
  'POST /accounts/assignments/:token': { answer: 'confirmed' },
  'POST /accounts/orders/:token': { answer: 'accepted', revision: 1, name: 'Vera' },
  'POST /accounts/bids/:token': { answer: 'submitted', revision: 0, name: 'Vera', lump_sum: 900 },
  'POST /accounts/portal/invitations': { client_id: id, sends: true },
  'POST /accounts/portal/open': { token: 'none', answer: '' },
  'POST /accounts/portal/links': { token: 'none' },
  'POST /accounts/portal/selections': { token: 'none' },
  'POST /accounts/portal/service-requests': { token: 'none' },
  'POST /accounts/portal/service-photos': { token: 'none', request_id: id, photo: '/9j/' },
  'POST /accounts/portal/projects': { token: 'none', project_id: id },
  'POST /accounts/signature-requests': { document_id: id, signer: 'S', email: 'a@b.test' },
};
/** Providers that have a password of their own. */
const credentials: Record<string, string> = {
  'POST /messaging/bill-mail': `Basic ${btoa('postmark:a secret for tests only')}`,
};
/** What they answer does not depend on the body. */
const bodiless = Object.keys(bodies).filter((route) => Object.keys(bodies[route] ?? {}).length < 1);
const failure = z.strictObject({
  error: z.string().min(1).max(500),
  code: z.string().min(1),
  requestId: z.string().regex(/^[\w-]{8,64}$/),
  field: z.string().optional(),
});
const leak = /node_modules|\.ts:\d|at [\w.]+ \(|postgres|select .* from|violates|syntax error/i;

let backend: Backend;
let servers: Server[] = [];
let origin: string;
let apps: Record<string, Express>;
let stop: () => Promise<unknown>;
let address = 0;
/** A form, a booking link, and links of a vendor that there are: what lies behind them is reached. */
const real: Record<string, string> = {};
const log: string[] = [];

beforeAll(async () => {
  backend = await startBackend();
  await openPublicPages();
  const gateways = await gatewayApps(backend, log);
  apps = gateways.apps;
  stop = () => gateways.stop();
  const all = express().set('trust proxy', 'loopback');
  for (const [name, app] of Object.entries(apps)) all.use(`/${name}`, app);
  const front = await serve(all, { port: 0, host: '127.0.0.1' });
  servers = [front];
  origin = urlOf(front);
}, 60_000);
afterAll(async () => {
  for (const server of servers) await closeServer(server, 0);
  await stop();
  await backend.close();
}, 30_000);

async function openPublicPages() {
  const { client } = (await backend.makeCompany({ plan: 'enterprise' })).owner;
  const { data: bills } = await client.rpc('new_bill_address').throwOnError();
  Object.assign(bodies['POST /messaging/bill-mail'] ?? {}, { MailboxHash: bills.token });
  const form = { name: 'Website', fields: ['phone', 'email', 'street', 'message'], required: [] };
  const { data: made } = await client.rpc('save_lead_form', { p_form: form }).throwOnError();
  real['POST /messaging/forms/:slug'] = `/messaging/forms/${made.slug}`;
  Object.assign(real, await openVendorLinks(client));
  const { data: lead } = await client
    .rpc('save_lead', { p_lead: { contact_name: 'Ada', email: 'ada@lake.test' } })
    .throwOnError();
  const message = { id, lead_id: lead.id, kind: 'email', body: 'Hi', offers_visit: true };
  await client.rpc('send_lead_message', { p_message: message }).throwOnError();
  const link = { p_message_id: id, p_token: 't'.repeat(43) };
  await backend.service().rpc('save_visit_link', link).throwOnError();
  real['POST /messaging/visits/:token'] = `/messaging/visits/${link.p_token}`;
}

/** Sends one body and says what is wrong with the answer, if anything is. */
async function faultOf(route: string, body: string, token: string, mustRefuse = false) {
  const [method = '', path = ''] = route.split(' ');
  address += 1;
  const answer = await fetch(origin + (real[route] ?? path.replace(/:\w+/, id)), {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: credentials[route] ?? `Bearer ${token}`,
      // an address for each request: the limits of the gateways are not what is tried
      'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    },
    ...(body !== '' && { body }),
  });
  const text = await answer.text();
  if (answer.status < 400) return mustRefuse ? `${answer.status} taken` : undefined;
  const told = failure.safeParse(jsonOf(text)).data;
  if (!told) return `${answer.status} in another shape: ${text.slice(0, 200)}`;
  // No provider has a key here: the assistant says so, after it has read the body.
  if (answer.status >= 500 && told.code !== 'ai_offline') return `${answer.status} ${text}`;
  return leak.test(text) ? `${answer.status} tells too much: ${text.slice(0, 300)}` : undefined;
}

it('knows a body for every route that changes something', () => {
  const found = Object.entries(apps).flatMap(([name, app]) =>
    routesOf(app.router)
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} /${name}${path}`),
  );

  expect(found.toSorted()).toEqual(Object.keys(bodies).toSorted());
});

it('refuses every hostile body in the one shape, whatever the route', async () => {
  const faults: string[] = [];
  const kinds = Object.entries(hostileBodies);
  const tokens = await ownersFor(kinds.length);
  for (const [turn, route] of Object.keys(bodies).entries()) {
    // All gateways read bodies with the same code: where little is repeated, each kind goes to a part of the routes.
    for (const [at, [kind, body]] of repeated(kinds, turn).entries()) {
      const mustRefuse = !bodiless.includes(route);
      const fault = await faultOf(route, body, tokens[at] ?? '', mustRefuse);
      if (fault) faults.push(`${route} ${kind}: ${fault}`);
    }
  }

  expect(faults).toEqual([]);
}, 120_000);

it('answers every hostile value in every field without an accident', async () => {
  const faults: string[] = [];
  let turn = 0;
  const tokens = await ownersFor(repeats(Object.keys(hostileValues).length * 9, 27));
  for (const [route, body] of Object.entries(bodies)) {
    let sent = 0;
    for (const field of Object.keys(body)) {
      turn += 1;
      for (const [kind, value] of repeated(Object.entries(hostileValues), turn)) {
        const others = Object.entries(body).filter(([name]) => name !== field);
        const parts = others.map(([name, own]) => `"${name}":${JSON.stringify(own)}`);
        const raw = `{${[...parts, `"${field}":${value}`].join()}}`;
        const fault = await faultOf(route, raw, tokens[sent] ?? '');
        sent += 1;
        if (fault) faults.push(`${route} ${field}: ${kind}: ${fault}`);
      }
    }
  }

  expect(faults).toEqual([]);
}, 240_000);

/** A token for each request to a route: an owner each nine, as the strictest limit of a user is ten. */
async function ownersFor(requests: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < requests) {
    const { owner } = await backend.makeCompany({ plan: 'enterprise' });
    tokens.push(...Array.from({ length: 9 }, () => owner.token));
  }
  return tokens;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
