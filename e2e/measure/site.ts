import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { largestPaint } from './largestPaint.ts';
import { servePageCopies, type PageCopies } from './pageCopies.ts';

/**
 * `pnpm measure:site [--base-url URL]`: largest paint of the landing and the sign-in page against the same
 * pages without scripts, and Lighthouse's four marks; written to .cache/measurements/public-pages.md.
 */
const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const paths = ['/', '/login'];
const rounds = 60;
const lighthouseRuns = 3;
const limits = { ratio: 1.05, mark: 95 };
const root = join(import.meta.dirname, '../..');

const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
try {
  const paints = await measurePaints();
  const marks = await measureMarks();
  const isKept =
    paints.every(({ ratio }) => ratio <= limits.ratio) &&
    marks.every(({ scores }) => Object.values(scores).every((score) => score >= limits.mark));
  const report = toReport(paints, marks);
  await mkdir(join(root, '.cache/measurements'), { recursive: true });
  await writeFile(join(root, '.cache/measurements/public-pages.md'), report);
  process.stdout.write(report);
  process.exitCode = isKept ? 0 : 1;
} finally {
  await browser.close();
  await own?.stop();
}

async function measurePaints() {
  const copies = await servePageCopies(product);
  const found = [];
  for (const path of paths) {
    const load = (copy: string) => largestPaint(browser, copy + path);
    const pairs: { live: number; still: number }[] = [];
    // The first pair warms up: the browser's own start, the copies' files.
    for (let round = 0; round <= rounds; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in turns, so that both meet the same machine
      const pair = await measurePair(load, copies, round % 2 === 0);
      if (round > 0) pairs.push(pair);
    }
    const live = median(pairs.map((pair) => pair.live));
    const still = median(pairs.map((pair) => pair.still));
    found.push({ path, live, still, ratio: live / still });
  }
  copies.close();
  return found;
}

/** Both copies one after the other; which goes first changes, as what comes second may find things ready. */
async function measurePair(
  load: (copy: string) => Promise<number>,
  { withScripts, withoutScripts }: PageCopies,
  isLiveFirst: boolean,
) {
  if (isLiveFirst) {
    const live = await load(withScripts);
    return { live, still: await load(withoutScripts) };
  }
  const still = await load(withoutScripts);
  return { still, live: await load(withScripts) };
}

async function measureMarks() {
  const found = [];
  for (const path of paths) {
    const scores: Record<string, number> = {};
    const failed = new Set<string>();
    for (let run = 0; run < lighthouseRuns; run += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time in one browser
      const result = await lighthouse(product + path, { port, output: 'json', logLevel: 'error' });
      for (const { title, score } of Object.values(result?.lhr.categories ?? {}))
        scores[title] = Math.max(scores[title] ?? 0, Math.round((score ?? 0) * 100));
      for (const { id, score, scoreDisplayMode } of Object.values(result?.lhr.audits ?? {}))
        if (scoreDisplayMode === 'binary' && score === 0) failed.add(id);
    }
    found.push({ path, scores, failed: [...failed] });
  }
  return found;
}

type Paints = Awaited<ReturnType<typeof measurePaints>>;
type Marks = Awaited<ReturnType<typeof measureMarks>>;

function toReport(measured: Paints, given: Marks): string {
  const names = [...new Set(given.flatMap(({ scores }) => Object.keys(scores)))];
  return `# The public pages

Made by \`pnpm measure:site\`; do not edit.

## Largest contentful paint

Medians of ${rounds} pairs of loads without a cache, on slow 4G and a processor slowed down four times; a pair is the page and the same page without scripts: same picture, same text. Within a pair they take turns in going first. At most ${limits.ratio} times is allowed.

| page | without scripts | as it is | ratio |
| --- | --- | --- | --- |
${measured.map(({ path, still, live, ratio }) => `| ${path} | ${still.toFixed(0)} ms | ${live.toFixed(0)} ms | ${ratio.toFixed(2)} |`).join('\n')}

## Lighthouse

Its own settings for a phone; the best of ${lighthouseRuns} runs, as other work on the machine only takes marks away. At least ${limits.mark} is asked for.

| page | ${names.join(' | ')} | audits not passed |
| --- | ${names.map(() => '---').join(' | ')} | --- |
${given.map(({ path, scores, failed }) => `| ${path} | ${names.map((name) => scores[name]).join(' | ')} | ${failed.join(', ') || 'none'} |`).join('\n')}
`;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
