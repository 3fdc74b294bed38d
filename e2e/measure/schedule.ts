import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import { officeOf } from '../fixtures/officeOf.ts';
import { startProduct } from '../fixtures/product.ts';
import { demo, demoPassword } from '../fixtures/test.ts';

/**
 * `node e2e/measure/schedule.ts [--base-url URL]`: a project of 510 entries in a month, at 4 times CPU slowdown. Drags a bar of its Gantt chart
 * and uses the month view. Exits 1 when a task while dragging or an interaction's processing takes too long, or the calendar more than one
 * request. Other programs on the machine lengthen both: measure on one that is quiet.
 */
const { values } = parseArgs({ options: { 'base-url': { type: 'string' } } });
const limits = { task: 50, interaction: 100 };
const first = `${new Date().toISOString().slice(0, 8)}01`;

const own = values['base-url'] ? undefined : await startProduct();
const product = values['base-url'] ?? own?.url ?? '';
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 } })
  ).newPage();
  await page.goto(`${product}/login`);
  const key = await page.evaluate(
    () => JSON.parse(document.querySelector('#plumbline-config')?.textContent ?? '{}').databaseKey,
  );
  const project = await addEntries(String(key));
  await page.getByLabel('Email').fill(demo.owner);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(watch);
  await page.goto(`${product}/projects/${project}?tab=schedule`);
  await page
    .getByRole('button', { name: /^Visit 1, / })
    .first()
    .waitFor({ timeout: 60_000 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const dragging = await drag(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const answers: number[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/rpc/schedule_calendar'))
      answers.push((await response.body()).length);
  });
  await page.goto(`${product}/schedule?view=month&day=${first}`);
  await page.getByRole('table', { name: 'Month' }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3000);
  const loaded = answers.splice(0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const interactions = await useMonth(page);
  process.stdout.write(
    `dragging: tasks over 50 ms [${dragging.join(', ')}]; month: ${loaded.length} request of ${loaded.join(', ')} bytes, interactions [${interactions.map(({ duration, processing }) => `${duration} (processing ${processing})`).join(', ')}] ms\n`,
  );
  const slow = interactions.some(({ duration }) => duration > limits.interaction);
  process.exitCode =
    slow || dragging.some((task) => task > limits.task) || loaded.length !== 1 ? 1 : 0;
} finally {
  await browser.close();
  await own?.stop();
}

/** A project with 17 daily series of 30 visits. */
async function addEntries(key: string): Promise<string> {
  const db = await officeOf(product, key, demo.owner);
  const { data: project } = await db
    .rpc('save_project', { p_project: { name: `Measured ${Date.now()}` } })
    .throwOnError();
  await Promise.all(
    Array.from({ length: 17 }, (_, at) =>
      db
        .rpc('save_visit_series', {
          p_series: {
            id: crypto.randomUUID(),
            project_id: project.id,
            title: `Visit ${at + 1}`,
            rule: 'FREQ=DAILY;COUNT=30',
            first_day: first,
          },
        })
        .throwOnError(),
    ),
  );
  return String(project.id);
}

/** Tasks over 50 ms while a bar is dragged back and forth. */
async function drag(page: Page): Promise<number[]> {
  const bar = page.getByRole('button', { name: /^Visit 1, / }).first();
  await bar.scrollIntoViewIfNeeded();
  await page.waitForTimeout(5000);
  const box = await bar.boundingBox();
  if (!box) throw new Error('No bar');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.waitForTimeout(500);
  await page.evaluate(takeTasks);
  // There and back, a move of 180 px in 60 steps each.
  await page.mouse.move(x + 180, y, { steps: 60 });
  await page.mouse.move(x, y, { steps: 60 });
  const tasks = await page.evaluate(takeTasks);
  await page.mouse.up();
  return tasks;
}

/** Opens and closes an entry, and goes to the next month and back; the slowest interactions. */
async function useMonth(page: Page) {
  await page.evaluate(takeInteractions);
  await page
    .getByRole('table', { name: 'Month' })
    .getByRole('button', { name: /^Visit 1/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(1500);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForTimeout(2000);
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForTimeout(2000);
  return page.evaluate(takeInteractions);
}

/** In the page: remembers long tasks and interactions. */
function watch(): void {
  const tasks: number[] = [];
  const interactions: { duration: number; processing: number }[] = [];
  new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && Reflect.get(entry, 'interactionId'))
        interactions.push({
          duration: entry.duration,
          processing: Math.round(entry.processingEnd - entry.processingStart),
        });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Reflect.set(window, 'takeTasks', () => tasks.splice(0));
  Reflect.set(window, 'takeInteractions', () => interactions.splice(0));
}

/** In the page: the tasks since the last call, in milliseconds. */
function takeTasks(): number[] {
  return Reflect.get(window, 'takeTasks')();
}

/** In the page: the interactions since the last call, in milliseconds. */
function takeInteractions(): { duration: number; processing: number }[] {
  return Reflect.get(window, 'takeInteractions')();
}
