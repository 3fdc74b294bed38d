import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../scripts/chromium.ts';
import { collectFailures, type PageFailures } from '../fixtures/pageFailures.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';
import { pagesOf, type Person } from './everyPage.ts';
import { makeFuzz, type Fault } from './fuzzRequests.ts';

/**
 * `pnpm bench fuzz [--minutes 20] [--seed N] [--base-url URL --data-dir DIR]`: calls functions and changes rows of a demo company
 * at random, with values that belong there and hostile ones, and then opens every page of five roles. What went in
 * stays, so that the pages have to show it. Exits 1 after an answer of 500 or above, a row of another company, or a
 * page with an error or without a heading.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    'base-url': { type: 'string' },
    'data-dir': { type: 'string' },
  },
});
const persons: readonly Person[] = ['owner', 'manager', 'field', 'sub', 'starter'];

const own = values['base-url'] ? undefined : await startProduct();
const url = values['base-url'] ?? own?.url ?? '';
const dataDir = values['data-dir'] ?? own?.dataDir ?? '';
try {
  const fuzz = await makeFuzz(url, dataDir, Number(values.seed));
  await fuzz.sendUntil(Date.now() + Number(values.minutes) * 60_000);
  process.stdout.write(`${fuzz.sent} requests: ${JSON.stringify(fuzz.answers)}\n`);
  print([...fuzz.faults.values()]);
  const faults = [...fuzz.faults.values(), ...(await Array.fromAsync(persons, openPages)).flat()];
  process.stdout.write(`${faults.length} faults, seed ${values.seed}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await own?.stop();
}

async function openPages(person: Person): Promise<Fault[]> {
  const failures: PageFailures = [];
  const browser = await chromium.launch({
    executablePath: await findHeadlessShell(await findChromium()),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  collectFailures(context, failures);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo[person as keyof typeof demo]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.startsWith('/login'));
  const pages = await pagesOf(person, url, false);
  const found = await Array.fromAsync(pages, async ([name, path]) => {
    const why = await page
      .goto(path, { waitUntil: 'networkidle' })
      .then(() => page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 15_000 }))
      .then(() => page.getByText(/^(Something went wrong|This page could not be shown)/).count())
      .then((count) => (count > 0 ? 'shows an error' : undefined))
      .catch((error: Error) => error.message.split('\n')[0]);
    const reasons = [why, ...failures.splice(0)].filter((reason) => reason !== undefined);
    return reasons.map((reason): Fault => ({ what: `${person} ${name} ${path}`, why: reason }));
  });
  process.stdout.write(`${person}: pages opened\n`);
  await browser.close();
  return print(found.flat());
}

function print(faults: Fault[]): Fault[] {
  for (const { what, why } of faults) process.stdout.write(`${what}: ${why}\n`);
  return faults;
}
