import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import express from 'express';
import { officeOf } from '../fixtures/officeOf.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo } from '../fixtures/test.ts';

/**
 * `pnpm bench operations [--seconds 5]`: requests a second of the one-machine run by operation, eight at a
 * time, against a bare Express route in the same run. Budget: no answer but 2xx.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);

const bare = createServer(express().get('/', (_req, res) => void res.json({ status: 'ok' })));
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const address = bare.address();
const bareUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
const product = await startProduct();
try {
  const html = await (
    await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } })
  ).text();
  const config: { databaseKey: string } = JSON.parse(
    /id="plumbline-config"[^>]*>([^<]+)</.exec(html)?.[1] ?? '{}',
  );
  const db = await officeOf(product.url, config.databaseKey, demo.owner);
  const { data } = await db.auth.getSession();
  const { data: profile } = await db.from('user_profiles').select('company_id').limit(1).single();
  const headers = {
    apikey: config.databaseKey,
    authorization: `Bearer ${data.session?.access_token}`,
    'content-type': 'application/json',
  };
  const page = { accept: 'text/html' };
  const rpc = (name: string, body: object = {}): Operation => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers,
    body: JSON.stringify(body),
  });
  const operations: Record<string, Operation> = {
    'a page of the app': { path: '/projects', headers: page },
    'a public page': { path: '/login', headers: page },
    'the session': rpc('current_session'),
    'a page of projects': { path: '/rest/v1/projects?select=*&limit=25', headers },
    'a page of invoices, counted': {
      path: '/rest/v1/invoices?select=*&order=created_at.desc&limit=25',
      headers: { ...headers, prefer: 'count=exact' },
    },
    'the dashboard': rpc('dashboard'),
    'the search': rpc('search_everything', { p_query: 'deck' }),
    'a new client': {
      method: 'POST',
      path: '/rest/v1/clients',
      headers: { ...headers, prefer: 'return=minimal' },
      body: JSON.stringify({ name: 'Load Test', company_id: profile?.company_id }),
    },
    'a quote of three lines': rpc('save_quote', {
      p_quote: { title: 'Deck', custom_client_name: 'Morgan Lake', tax_rate: 8.25 },
      p_items: [1, 2, 3].map((quantity) => ({
        name: 'Boards',
        quantity,
        unit: 'each',
        unit_price: 19.99,
      })),
    }),
  };
  const base = await shoot(bareUrl, { path: '/', headers: {} });
  const rows: [string, autocannon.Result][] = [['a bare Express route', base]];
  for (const [name, operation] of Object.entries(operations))
    // oxlint-disable-next-line no-await-in-loop -- one at a time
    rows.push([name, await shoot(product.url, operation)]);
  console.log('| operation | a second | of the bare route | ms, median | ms, p99 | not 2xx |');
  console.log('|---|---|---|---|---|---|');
  for (const [name, { requests, latency, non2xx, errors }] of rows)
    console.log(
      `| ${name} | ${Math.round(requests.average)} | ${percent(requests.average / base.requests.average)} | ${latency.p50} | ${latency.p99} | ${non2xx + errors} |`,
    );
  process.exitCode = rows.every(([, { non2xx, errors }]) => non2xx + errors === 0) ? 0 : 1;
} finally {
  await product.stop();
  bare.close();
}

type Operation = Pick<autocannon.Request, 'method' | 'path' | 'headers' | 'body'>;

function shoot(url: string, { path = '/', ...request }: Operation) {
  return autocannon({ url: url + path, ...request, connections: 8, duration: seconds });
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
