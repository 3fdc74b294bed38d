/**
 * `pnpm --filter kit bench`: what a gateway of `createGateway` adds to a bare Express route with a JSON body:
 * request id, log, headers, CORS, limits, and for two of its routes the check of the token and the session
 * out of the database. The routes take turns, so that a busy machine slows each of them down. Exits 1 over
 * 2 ms at the middle for a route that asks the database nothing.
 */
import { closeServer, createGateway, serve, urlOf } from '@plumbline/kit';
import { accessTo } from '@plumbline/kit/fixtures';
import { startBackend } from '@plumbline/testing/backend';
import express, { Router } from 'express';

const rounds = Number(process.argv[2] ?? 400);
const limitMs = 2;

const backend = await startBackend();
const { owner } = await backend.makeCompany();
const answer = { ok: true };
const bare = await serve(
  express()
    .use(express.json())
    .post('/bare', (_req, res) => void res.json(answer)),
  { port: 0, host: '127.0.0.1' },
);
const gateway = await serve(
  createGateway(
    {
      name: 'bench',
      routes: ({ identified, signedIn }) =>
        Router()
          .post('/open', (_req, res) => void res.json(answer))
          .post('/identified', identified(), (_req, res) => void res.json(answer))
          .post('/signed-in', signedIn(), (_req, res) => void res.json(answer)),
    },
    accessTo(backend),
  ),
  { port: 0, host: '127.0.0.1' },
);
const routes = {
  bare: `${urlOf(bare)}/bare`,
  gateway: `${urlOf(gateway)}/open`,
  'with a token': `${urlOf(gateway)}/identified`,
  'with a session': `${urlOf(gateway)}/signed-in`,
};
const times = new Map<string, number[]>(Object.keys(routes).map((name) => [name, []]));
const ask = async (url: string, at: number) => {
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${owner.token}`,
      'x-forwarded-for': `10.0.${at % 200}.1`,
    },
    body: JSON.stringify({ some: 'body' }),
  });
  await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - started;
};
for (let at = -50; at < rounds; at += 1)
  for (const [name, url] of Object.entries(routes)) {
    const took = await ask(url, at + 50);
    if (at >= 0) times.get(name)?.push(took);
  }

const at = (name: string, share: number) => {
  const sorted = times.get(name)?.toSorted((a, b) => a - b) ?? [];
  return sorted[Math.floor(sorted.length * share)] ?? 0;
};
for (const name of Object.keys(routes))
  console.log(`${name}: p50 ${at(name, 0.5).toFixed(2)} ms, p95 ${at(name, 0.95).toFixed(2)} ms`);
const added = at('gateway', 0.5) - at('bare', 0.5);
console.log(`the gateway adds ${added.toFixed(2)} ms at the middle, at most ${limitMs} ms`);
await Promise.all([closeServer(bare, 0), closeServer(gateway, 0)]);
await backend.close();
process.exitCode = added > limitMs ? 1 : 0;
