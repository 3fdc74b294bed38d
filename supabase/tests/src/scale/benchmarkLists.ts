import { startBackend, type Backend } from '@plumbline/testing/backend';
import { fillCompanies, type CompanySize } from './fillAtScale.ts';
import { rowsOf, withRows } from './likePages.ts';
import { listQuestions, type Ask } from './listQuestions.ts';

/** How many times longer a question may take among a million rows than among a thousand. */
const limit = 1.5;
const runs = 21;
/** The rows of a company with a thousand in its lists, but for 75 quotes that come with the invoices. */
const thousand: CompanySize = {
  invoices: 250,
  clients: 100,
  projects: 100,
  items: 250,
  vendors: 100,
  materials: 125,
};
const times = (factor: number): CompanySize => ({
  invoices: thousand.invoices * factor,
  clients: thousand.clients * factor,
  projects: thousand.projects * factor,
  items: thousand.items * factor,
  vendors: thousand.vendors * factor,
  materials: thousand.materials * factor,
});

/** How many others share the large database, with ten thousand rows each. */
const others = Number(process.env.BENCH_OTHERS ?? 20);
const factor = Number(process.env.BENCH_FACTOR ?? 1000);

const write = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A database filled with companies; answers the API as the owner of each. */
async function fill(sizes: readonly CompanySize[]) {
  const backend = await startBackend({ isLarge: true });
  await fillCompanies(backend.sql, sizes, 1);
  return backend;
}
const ownerOf = async (backend: Backend, index: number) =>
  (await backend.signIn(`scale-${index}@plumbline.test`, 'Plumbline!2026')).client;

const start = performance.now();
const small = await fill([thousand]);
const large = await fill([
  times(factor),
  thousand,
  ...Array.from({ length: others }, () => times(10)),
]);
const seconds = Math.round((performance.now() - start) / 1000);
const alone = await ownerOf(small, 0);
const whole = await ownerOf(large, 0);
const neighbour = await ownerOf(large, 1);

async function millisecondsOf(ask: () => ReturnType<Ask>) {
  const from = performance.now();
  const { error } = await ask();
  if (error) throw new Error(JSON.stringify(error));
  return performance.now() - from;
}

write(
  `A company with 1,000 rows in its lists alone in a database, one with ${(1000 * factor).toLocaleString('en-US')}, and one with 1,000 beside it and ${others} others; filled in ${seconds} s. Milliseconds at the API, the medians of ${runs} in turns; ratios are the medians of the pairs' own. Where the company alone has so few such rows that they fill no page, its ratios are of a page with as many of the others' (at least one); milliseconds are of the whole page.\n`,
);
write(
  `| question | rows alone | 1,000 rows alone | 1,000 beside the others | ratio | the largest | ratio | ${limit} times |`,
);
write('| --- | --- | --- | --- | --- | --- | --- | --- |');
let isWithin = true;
for (const { name, ask } of listQuestions) {
  const rows = await rowsOf(() => ask(alone, 77));
  const fullest = await rowsOf(() => ask(whole, 77 * factor + 7));
  const isLike = rows === undefined || rows >= (fullest ?? 0);
  const [likeNeighbour, likeWhole] = isLike
    ? [undefined, undefined]
    : [withRows(neighbour, Math.max(rows, 1)), withRows(whole, Math.max(rows, 1))];
  const taken: Record<'alone' | 'neighbour' | 'whole' | 'likeNeighbour' | 'likeWhole', number[]> = {
    alone: [],
    neighbour: [],
    whole: [],
    likeNeighbour: [],
    likeWhole: [],
  };
  // Taken in turns, so that what else the machine does falls on all alike.
  for (let run = 0; run < runs; run += 1) {
    taken.alone.push(await millisecondsOf(() => ask(alone, 77)));
    taken.neighbour.push(await millisecondsOf(() => ask(neighbour, 77)));
    taken.whole.push(await millisecondsOf(() => ask(whole, 77 * factor + 7)));
    if (likeNeighbour) taken.likeNeighbour.push(await millisecondsOf(() => ask(likeNeighbour, 77)));
    if (likeWhole)
      taken.likeWhole.push(await millisecondsOf(() => ask(likeWhole, 77 * factor + 7)));
  }
  const ratio = (of: keyof typeof taken) =>
    median(taken[of].map((time, run) => time / (taken.alone[run] ?? Number.POSITIVE_INFINITY)));
  const [beside, own] = isLike
    ? [ratio('neighbour'), ratio('whole')]
    : [ratio('likeNeighbour'), ratio('likeWhole')];
  const [byNeighbour, byWhole] = [median(taken.neighbour), median(taken.whole)];
  const keeps = Math.max(beside, own) <= limit;
  isWithin &&= keeps;
  write(
    `| ${name} | ${rows ?? '–'} | ${median(taken.alone).toFixed(1)} | ${byNeighbour.toFixed(1)} | ${beside.toFixed(2)} | ${byWhole.toFixed(1)} | ${own.toFixed(2)} | ${keeps ? 'yes' : 'no'} |`,
  );
}
await Promise.all([small.close(), large.close()]);
process.exitCode = isWithin ? 0 : 1;
