/* oxlint-disable no-await-in-loop -- one browser looks at one page after the other */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { startProduct } from '../fixtures/product.ts';
import { pagesOf, persons, type Person } from './everyPage.ts';
import { actName, isOffline, type Acts } from './looksActs.ts';
import { dialogsOf, isStepOf } from './looksDialogs.ts';
import { keptViews, rememberViews, writeReport, type Findings } from './looksReport.ts';
import {
  findingsOn,
  isAwaited,
  layers,
  openAt,
  openDialog,
  sessionOf,
  settle,
  showTheme,
  themes,
} from './looksView.ts';

/**
 * `pnpm measure:looks [--base-url URL] [--person owner]… [--width 360]… [--only /settings]… [--minutes 5] [--missing]`:
 * opens every page, tab and dialog of the product as each kind of person, in both themes at three widths. Asks axe,
 * looks for what hangs over the edge, for every failure of the page (e2e/fixtures/pageFailures.ts) and for what nobody would have written, and
 * keeps a picture of each in .cache/looks. It can be run in parts, by person, width or address, or for some minutes
 * and then for what is missing: .cache/measurements/looks.md has the last result of every view.
 * Exits 1 on any finding.
 */
const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    person: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    missing: { type: 'boolean' },
    minutes: { type: 'string' },
  },
});
const widths = [360, 768, 1440];
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/looks');

type Round = {
  person: Person;
  pages: [string, string][];
  session: Awaited<ReturnType<typeof sessionOf>>;
  width: number;
};

const own = values['base-url'] ? undefined : await startProduct();
const baseURL = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // The scanner's camera sees Chromium's own test picture.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
});
await mkdir(folder, { recursive: true });
const seen: Findings = {};
const known = new Set(values.missing ? Object.keys(await keptViews(folder)) : []);
const until = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity;
const expected = new Set<string>();
const failures: unknown[] = [];
try {
  const rounds = await roundsOf();
  // Two at a time: while one waits for the product, the other is looked at.
  const hands = await Promise.allSettled([1, 2].map(() => lookThrough(rounds)));
  failures.push(...hands.flatMap((hand) => (hand.status === 'rejected' ? [hand.reason] : [])));
} finally {
  await browser.close();
  await own?.stop();
}
const found = Object.values(seen).flat().length;
process.stdout.write(`${Object.keys(seen).length} views looked at, ${found} findings\n`);
process.stdout.write(await writeReport(root, await rememberViews(folder, seen, expected)));
for (const failure of failures) process.stderr.write(`${String(failure)}\n`);
process.exitCode = found === 0 && failures.length === 0 ? 0 : 1;

/** One round is one person's pages in one theme at one width. */
async function roundsOf(): Promise<Round[]> {
  const rounds: Round[] = [];
  for (const person of persons) {
    const isWanted = isChosen(values.person, person);
    const pages = await pagesOf(person, baseURL, isWanted);
    const session = isWanted ? await sessionOf(browser, baseURL, person) : undefined;
    for (const width of widths) {
      const round = { person, pages, session, width };
      const names = pages.flatMap(([name]) => [
        name,
        ...dialogsOf(person, name, width).map((acts) => dialogName(name, acts)),
      ]);
      for (const name of names)
        for (const theme of themes) expected.add(viewOf(round, name, theme));
      if (isWanted && isChosen(values.width, `${width}`)) rounds.push(round);
    }
  }
  return rounds;
}

function isChosen(chosen: readonly string[] | undefined, value: string) {
  return !chosen || chosen.includes(value);
}

function viewOf({ person, width }: Round, name: string, theme: string) {
  return `${person} ${name} ${width} ${theme}`;
}

function dialogName(page: string, acts: Acts) {
  return `${page} - ${acts.map(actName).join(' - ')}`;
}

/** Takes one round after the other while there are any. */
async function lookThrough(rounds: Round[]): Promise<void> {
  for (let round = rounds.shift(); round; round = rounds.shift()) await lookAsPerson(round);
}

async function lookAsPerson(round: Round) {
  const openNew = () => openAt({ browser, baseURL, ...round });
  let { context, page, complaints } = await openNew();
  const look = async (name: string, within?: string) => {
    const loading = await settle(page, name);
    for (const theme of themes) {
      const view = viewOf(round, name, theme);
      await showTheme(page, theme);
      const findings = [
        ...loading.splice(0),
        ...(await findingsOn(page, within, theme === 'dark')),
      ];
      for (const text of complaints.splice(0)) if (!isAwaited(name, text)) findings.push(text);
      const path = join(folder, `${view.replaceAll(/[^\w]+/g, '-')}.png`);
      await page.screenshot({ path, fullPage: !within, timeout: 120_000 });
      seen[view] = findings;
      for (const finding of findings) process.stdout.write(`${view}: ${finding}\n`);
    }
    await showTheme(page, themes[0]);
  };
  const isDue = (name: string) =>
    Date.now() < until && !themes.every((theme) => known.has(viewOf(round, name, theme)));
  for (const [name, path] of round.pages) {
    if (values.only && !values.only.some((start) => path.startsWith(start))) continue;
    if (isDue(name)) {
      await page.goto(path);
      await look(name);
    }
    for (const acts of dialogsOf(round.person, name, round.width)) {
      const isStep = isStepOf(round.person, name, acts);
      if (!isDue(dialogName(name, acts))) continue;
      const problem = await openDialog(page, { name, path, isStep }, acts);
      if (problem) complaints.push(problem);
      await look(dialogName(name, acts), problem || isStep ? undefined : layers);
      if (!isOffline(acts)) continue;
      // What waits for the connection is never sent: a look leaves nothing behind.
      await context.close();
      ({ context, page, complaints } = await openNew());
    }
  }
  await context.close();
}
