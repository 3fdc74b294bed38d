import { startBackend } from '@plumbline/testing/backend';
import { fillAtScale } from '../scale/fillAtScale.ts';

/**
 * How large and how slow the dashboard and the analytics are at the API, in a company with 100,000
 * invoices: `node benchmark.ts [invoices]`. The time is the median of the runs, the whole way
 * through the API: token, row-level security, JSON. Fails above 150 KB or 400 ms.
 */
const [invoices = '100000'] = process.argv.slice(2);
const runs = 9;
const limits = { bytes: 150_000, milliseconds: 400 };
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const questions = [
  { page: 'dashboard', name: 'dashboard' },
  { page: 'analytics', name: 'analytics' },
  {
    page: 'analytics by week',
    name: 'analytics',
    values: { p_from: daysAgo(181), p_step: 'fitting' },
  },
  {
    page: 'analytics by day',
    name: 'analytics',
    values: { p_from: daysAgo(30), p_step: 'fitting' },
  },
  { page: 'analytics', name: 'analytics_outlook' },
  { page: 'job costing', name: 'job_costing' },
];

const write = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const backend = await startBackend({ isLarge: true });
await fillAtScale(backend.sql, { companies: 1, invoices: Number(invoices), seed: 5 });
const { client } = await backend.signIn('scale-0@plumbline.test');
write(`${Number(invoices).toLocaleString('en-US')} invoices, median of ${runs}\n`);
write('| page | function | KB | ms |\n|---|---|---|---|');
let isWithin = true;
for (const { page, name, values } of questions) {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const { data, error } = await client.rpc(name, values);
    times.push(performance.now() - start);
    if (error) throw new Error(error.message);
    bytes = JSON.stringify(data).length;
  }
  const milliseconds = median(times);
  isWithin &&= bytes <= limits.bytes && milliseconds <= limits.milliseconds;
  write(`| ${page} | ${name} | ${(bytes / 1000).toFixed(1)} | ${milliseconds.toFixed(0)} |`);
}
await backend.close();
process.exitCode = isWithin ? 0 : 1;
