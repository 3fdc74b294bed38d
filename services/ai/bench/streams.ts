/**
 * `pnpm --filter ai bench [seconds]`: a gateway that carries a hundred open streams. Questions arrive at a
 * steady rate and each answer takes eight seconds, as a model's does. Measured is the wait for the first word,
 * against the same provider asked directly in the same seconds, and the gateway's memory from the first full
 * load to the last. Provider and askers are in this process, the gateway with the local Supabase in another.
 * All questions are of one company, whose quota is reserved one after the other.
 *
 * Then a hundred questions in the same instant, through the gateway and through a bare Express route that
 * calls the same SDK. Exits 1 over 20 ms at the middle of the steady load, or when the memory grows by 20 MB.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { closeServer, serve, urlOf } from '@plumbline/kit';
import { z } from 'zod';

const [seconds = 40] = process.argv.slice(2).map(Number);
const open = 100;
const words = 200;
const wordMs = 40;
const everyMs = (words * wordMs) / open;
const limitMs = 20;
const mostGrownMb = 20;

const vendor = await serve(
  (req, res) => {
    req.resume();
    void (async () => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let word = 0; word < words && !res.destroyed; word += 1) {
        const choices = [{ index: 0, delta: { content: `word${word} ` } }];
        res.write(`data: ${JSON.stringify({ choices })}\n\n`);
        await pause(wordMs);
      }
      const choices = [{ index: 0, delta: {}, finish_reason: 'stop' }];
      res.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
    })();
  },
  { port: 0, host: '127.0.0.1' },
);
const vendorUrl = urlOf(vendor);
const gateway = fork(fileURLToPath(new URL('../src/fixtures/aiProcess.ts', import.meta.url)), {
  env: { ...process.env, VENDOR: vendorUrl },
  execArgv: ['--expose-gc'],
});
gateway.once('exit', (code) => code && process.exit(code));
const [ready] = await once(gateway, 'message');
const { token, through, bare } = z
  .object({ token: z.string(), through: z.url(), bare: z.url() })
  .parse(ready);
const direct = `${vendorUrl}/v1/chat/completions`;

const stateOfGateway = async () => {
  gateway.send('state');
  const [said] = await once(gateway, 'message');
  const state = z.object({ heapMb: z.number(), rssMb: z.number(), cpuMs: z.number() }).parse(said);
  return { ...state, at: performance.now() };
};
const percentile = (times: readonly number[], share: number) => {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
const ms = (time: number) => `${time.toFixed(1)} ms`;
const inWords = (times: readonly number[]) =>
  `${ms(percentile(times, 0.5))} at the middle, ${ms(percentile(times, 0.95))} at p95`;

/** Milliseconds to the first word, of a stream that is read to its end unless `leaves`. */
async function firstWord(url: string, leaves = false): Promise<number> {
  const started = performance.now();
  const gone = new AbortController();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `10.0.0.${Math.floor(Math.random() * 250)}`,
    },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'hello' }] }),
    signal: gone.signal,
  });
  if (!response.ok || !response.body)
    throw new Error(`${response.status} ${await response.text()}`);
  let first = 0;
  for await (const _ of response.body) {
    first ||= performance.now() - started;
    if (leaves) break;
  }
  gone.abort();
  return first;
}

const alone: number[] = [];
const overGateway: number[] = [];
const running: Promise<unknown>[] = [];
const fullAfter = words * wordMs;
const total = Math.ceil((fullAfter + seconds * 1000) / everyMs);
await firstWord(through, true);
const begun = performance.now();
let before: Awaited<ReturnType<typeof stateOfGateway>> | undefined;
for (let at = 0; at < total; at += 1) {
  await pause(Math.max(0, begun + at * everyMs - performance.now()));
  const isFull = at * everyMs >= fullAfter;
  if (isFull) before ??= await stateOfGateway();
  const question = firstWord(through).then((time) => isFull && overGateway.push(time));
  running.push(question);
  // half way to the next one, so that neither waits for the other
  if (isFull && at % 4 === 0) {
    await pause(everyMs / 2);
    alone.push(await firstWord(direct, true));
  }
}
const after = await stateOfGateway();
await Promise.all(running);

const overhead = [0.5, 0.95].map(
  (share) => percentile(overGateway, share) - percentile(alone, share),
);
const [middle = 0, p95 = 0] = overhead;
const grownMb = after.heapMb - (before?.heapMb ?? 0);
const busy = before && (after.cpuMs - before.cpuMs) / (after.at - before.at);
console.log(`${open} open streams, ${total} in all, one every ${everyMs} ms; the first word:`);
console.log(`  provider alone: ${inWords(alone)}`);
console.log(`  through the gateway: ${inWords(overGateway)}`);
console.log(`  overhead: ${ms(middle)} at the middle (at most ${limitMs}), ${ms(p95)} at p95`);
for (const [when, said] of [
  ['at the first full load', before],
  ['at the end', after],
] as const)
  console.log(
    `  memory ${when}: heap ${said?.heapMb.toFixed(1)} MB, whole process ${said?.rssMb.toFixed(0)} MB`,
  );

const atOnce = (url: string) =>
  Promise.all(Array.from({ length: open }, () => firstWord(url, true)));
console.log(`  the gateway's process was busy ${((busy ?? 0) * 100).toFixed(0)} % of the time`);

console.log(`${open} questions of one company in the same instant; the first word:`);
await atOnce(bare);
await atOnce(through);
for (const [name, url] of [
  ['bare Express route with the same SDK', bare],
  ['gateway', through],
] as const)
  console.log(`  ${name}: ${inWords([...(await atOnce(url)), ...(await atOnce(url))])}`);

gateway.send('finish');
await once(gateway, 'disconnect');
await closeServer(vendor, 0);
process.exitCode = middle > limitMs || grownMb > mostGrownMb ? 1 : 0;
