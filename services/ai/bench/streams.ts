/**
 * 100 streams at once through the gateway, against the same provider asked directly:
 * `node services/ai/bench/streams.ts`. Prints the gateway's own share of the first word and its memory.
 * Exits 1 over 20 ms for the middle of one at a time, or when the memory grows round by round.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer, makeLogger, serve } from '@plumbline/kit';
import { startBackend } from '@plumbline/testing/backend';
import { aiEnvironment, configuredProviders, createAi } from '../src/index.ts';

const streams = 100;
const rounds = 5;
const backend = await startBackend();
await backend.sql`update ai_quotas set requests_per_minute = 1000000, monthly_tokens = 2000000000`;
const company = await backend.makeCompany({ plan: 'enterprise' });

const vendor = await serve(
  (req, res) => {
    req.resume();
    void (async () => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let word = 0; word < 50; word += 1) {
        const choices = [{ index: 0, delta: { content: `word${word} ` } }];
        res.write(`data: ${JSON.stringify({ choices })}\n\n`);
        await pause(10);
      }
      const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }];
      res.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
    })();
  },
  { port: 0, host: '127.0.0.1' },
);
const urlOf = (server: typeof vendor) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
};
const env = aiEnvironment.parse({
  OPENAI_API_KEY: 'sk-bench',
  OPENAI_BASE_URL: `${urlOf(vendor)}/v1`,
});
const gateway = await serve(
  createAi(
    {
      database: {
        url: 'http://localhost:3000',
        publishableKey: backend.keys.publishable,
        fetch: backend.fetch,
      },
      secretKey: backend.keys.secret,
      tokens: { secret: backend.keys.jwtSecret },
      allowedOrigins: [],
      log: makeLogger('bench', { write() {} }),
    },
    { providers: configuredProviders(env), limit: { max: 1_000_000, seconds: 60, by: 'user' } },
  ),
  { port: 0, host: '127.0.0.1' },
);

/** Milliseconds to the first word, of a stream that is read to its end. */
async function firstWord(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${company.owner.token}`,
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'hello' }] }),
  });
  if (!response.ok || !response.body)
    throw new Error(`${response.status} ${await response.text()}`);
  let first = 0;
  for await (const _ of response.body) first ||= performance.now() - started;
  return first;
}
const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
const oneByOne = async (url: string) => {
  const times: number[] = [];
  for (let at = 0; at < 15; at += 1) times.push(await firstWord(url));
  return middle(times);
};

const through = `${urlOf(gateway)}/openai/stream`;
const direct = `${urlOf(vendor)}/v1/chat/completions`;
await firstWord(through);
const overhead = (await oneByOne(through)) - (await oneByOne(direct));
console.log(`first word, one at a time: ${overhead.toFixed(1)} ms over the provider's`);

const heaps: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  const all = (url: string) => Promise.all(Array.from({ length: streams }, () => firstWord(url)));
  // the provider's own share, with as many streams out of this one process
  const provider = middle(await all(direct));
  const times = await all(through);
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
  console.log(
    `round ${round}: ${streams} streams, first word ${middle(times).toFixed(0)} ms in the middle (${provider.toFixed(0)} ms the provider alone), heap ${heaps.at(-1)?.toFixed(0)} MB`,
  );
}
const grown = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0);
console.log(`heap after round ${rounds} against round 2: ${grown.toFixed(1)} MB`);
await Promise.all([closeServer(gateway, 0), closeServer(vendor, 0)]);
await backend.close();
process.exitCode = overhead > 20 || grown > 20 ? 1 : 0;
