import type { Server } from 'node:http';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { startBackend, type Backend } from '@plumbline/testing/backend';
import { repeated, repeats } from '@plumbline/testing/repeats';
import express, { type Express } from 'express';
import { z } from 'zod';
import { gatewayApps } from '../fixtures/gatewayApps.ts';
import { bodies, id } from './bodies.ts';
import { hostileBodies, hostileValues } from './hostile.ts';
import { routesOf } from './routesOf.ts';
import { openVendorLinks } from './vendorLinks.ts';

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

/** Sends one body, or a value in the path, and says what is wrong with the answer, if anything is. */
async function faultOf(route: string, body: string, token: string, mustRefuse = false, value = id) {
  const [method = '', path = ''] = route.split(' ');
  address += 1;
  const answer = await fetch(origin + (real[route] ?? path.replaceAll(/:\w+/g, value)), {
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

const allRoutes = () =>
  Object.entries(apps).flatMap(([name, app]) =>
    routesOf(app.router).map(({ method, path }) => `${method} /${name}${path}`),
  );

it('knows a body for every route that changes something', () => {
  const found = allRoutes().filter((route) => !route.startsWith('GET '));

  expect(found.toSorted()).toEqual(Object.keys(bodies).toSorted());
});

it('answers every hostile value in the path of what is read without an accident', async () => {
  const faults: string[] = [];
  const routes = allRoutes().filter((route) => /^GET .*:/.test(route));
  expect(routes).toContain('GET /accounts/portal/manifest/:accessId');
  const texts = Object.entries(hostileValues).flatMap(([kind, raw]) => {
    const value: unknown = JSON.parse(raw);
    // A path can't hold half a character, and a server refuses one that is too long before a route sees it.
    return typeof value === 'string' && value.isWellFormed() && value.length < 1000
      ? [[kind, value] as const]
      : [];
  });
  const [token = ''] = await ownersFor(1);
  for (const [turn, route] of routes.entries())
    for (const [kind, value] of repeated(texts, turn)) {
      const fault = await faultOf(route, '', token, false, encodeURIComponent(value));
      if (fault) faults.push(`${route} ${kind}: ${fault}`);
    }

  expect(faults).toEqual([]);
}, 120_000);

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
