import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.ts';
import { startProduct } from '../../fixtures/product.ts';
import { measureLoad, type Load, type MeasuredPage } from './measureLoad.ts';
import { serveCopy } from './serveCopy.ts';

/**
 * `pnpm measure:loading [--base-url URL] [--rounds 5] [--json file]`: loading three pages and going on to a page of
 * another area, the platform against one build of the very same sources, in turns, without a cache, on a slow phone
 * and on this machine as it is (three times as often, as a load varies by a fifth there). Written to
 * .cache/measurements/loading.md; exits 1 when a budget is broken.
 */
const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    rounds: { type: 'string' },
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds ?? 5);
const roundsOf = { 'as it is': 3 * rounds, 'slow phone': rounds };
/** How much more the platform may cost than the one build. */
const budgets = { lcp: 1.05, bytes: 1.08, second: 1 };
const root = join(import.meta.dirname, '../../..');
const pages: MeasuredPage[] = [
  {
    name: 'projects list',
    path: '/projects',
    content: 'main a[href^="/projects/"]',
    next: { link: 'Invoices', heading: 'Invoices' },
  },
  {
    name: 'invoice wizard',
    path: '/invoices/new',
    content: 'main input',
    next: { link: 'Clients', heading: 'Clients' },
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    content: 'main h2',
    next: { link: 'Projects', heading: 'Projects' },
  },
];

type Pair = { platform: Load; oneBuild: Load };
type Row = { page: string; line: 'as it is' | 'slow phone'; pairs: Pair[] };

const build = await mkdtemp(join(tmpdir(), 'plumbline-one-build-'));
await promisify(execFile)(process.execPath, [
  '--no-warnings',
  join(root, 'packages/area-cli/src/cli/monolith.ts'),
  build,
]);
const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const copies = { platform: await serveCopy(product), oneBuild: await serveCopy(product, build) };
try {
  const rows = await measureAll();
  const report = toReport(rows);
  await mkdir(join(root, '.cache/measurements'), { recursive: true });
  await writeFile(join(root, '.cache/measurements/loading.md'), report);
  if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
  process.stdout.write(report);
  process.exitCode = brokenBudgets(rows).length === 0 ? 0 : 1;
} finally {
  await browser.close();
  copies.platform.close();
  copies.oneBuild.close();
  await own?.stop();
  await rm(build, { recursive: true, force: true });
}

async function measureAll(): Promise<Row[]> {
  const states = { platform: await signIn('platform'), oneBuild: await signIn('oneBuild') };
  const rows: Row[] = [];
  for (const line of ['as it is', 'slow phone'] as const)
    for (const page of pages) {
      const load = (which: keyof Pair) =>
        measureLoad(browser, page, {
          url: copies[which].url,
          state: states[which],
          isSlow: line === 'slow phone',
        });
      const pairs: Pair[] = [];
      // The first pair warms up; which goes first changes, as what comes second may find things ready.
      for (let round = 0; round <= roundsOf[line]; round += 1) {
        const order: (keyof Pair)[] = ['platform', 'oneBuild'];
        if (round % 2 === 1) order.reverse();
        const found: Partial<Pair> = {};
        // oxlint-disable-next-line no-await-in-loop -- in turns, so that both meet the same machine
        for (const which of order) found[which] = await load(which);
        const { platform, oneBuild } = found;
        if (round > 0 && platform && oneBuild) pairs.push({ platform, oneBuild });
      }
      rows.push({ page: page.name, line, pairs });
    }
  return rows;
}

async function signIn(which: keyof Pair) {
  const context = await browser.newContext({ baseURL: copies[which].url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('owner@plumbline.test');
  await page.getByLabel('Password', { exact: true }).fill('Plumbline!2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login', { timeout: 60_000 });
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [lower = Number.NaN, upper = lower] = sorted.slice((sorted.length - 1) / 2);
  return sorted.length % 2 === 0 ? (lower + upper) / 2 : lower;
}

/** The medians of both, and the middle one of the pairs' own ratios. */
function compare({ pairs }: Row, of: (load: Load) => number) {
  return {
    oneBuild: median(pairs.map(({ oneBuild }) => of(oneBuild))),
    platform: median(pairs.map(({ platform }) => of(platform))),
    ratio: median(pairs.map(({ oneBuild, platform }) => of(platform) / of(oneBuild))),
  };
}

function brokenBudgets(rows: Row[]): string[] {
  return rows.flatMap((row) => {
    const found = {
      lcp: compare(row, ({ lcp }) => lcp).ratio,
      bytes: compare(row, ({ bytes }) => bytes).ratio,
      second: compare(row, ({ second }) => second.content).ratio,
    };
    return (['lcp', 'bytes', 'second'] as const)
      .filter((name) => found[name] > budgets[name])
      .map((name) => `${row.page}, ${row.line}: ${name} ${found[name].toFixed(2)} times`);
  });
}

function toReport(rows: Row[]): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const kb = (value: number) => `${(value / 1024).toFixed(0)} KB`;
  const many = (value: number) => value.toFixed(0);
  const measures: [string, (load: Load) => number, (value: number) => string][] = [
    ['largest paint', ({ lcp }) => lcp, ms],
    ['content', ({ content }) => content, ms],
    ['bytes', ({ bytes }) => bytes, kb],
    ['requests', ({ requests }) => requests, many],
    ['next area: content', ({ second }) => second.content, ms],
    ['next area: bytes', ({ second }) => second.bytes, kb],
    ['next area: requests', ({ second }) => second.requests, many],
  ];
  const lines = rows.flatMap((row) =>
    measures.map(([name, of, say]) => {
      const { oneBuild, platform, ratio } = compare(row, of);
      return `| ${row.page} | ${row.line} | ${name} | ${say(oneBuild)} | ${say(platform)} | ${ratio.toFixed(2)} |`;
    }),
  );
  const broken = brokenBudgets(rows);
  return `# Loading, against one build of the same sources

Made by \`pnpm measure:loading\`; do not edit.

The one build is what a user would otherwise have: the same shell, areas and packages, bundled together, areas as dynamic imports, no federation, no list of files to check. Both are served by the same code, with gzip, over HTTP/1.1. Medians of ${roundsOf['as it is']} pairs of loads as it is and ${rounds} on a slow phone, without a cache, in turns; the ratio is the middle one of the pairs’ own. A slow phone is slow 4G (1.6 Mbit/s, 150 ms) and a processor slowed down four times. Bytes and requests are the document, scripts and styles.

Allowed: largest paint ${budgets.lcp} times, bytes ${budgets.bytes} times, content of the next area ${budgets.second} times.

| page | line | measure | one build | platform | ratio |
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

${broken.length === 0 ? 'Every budget is kept.' : `Broken: ${broken.join(' · ')}.`}
`;
}
