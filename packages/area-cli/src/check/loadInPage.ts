import { tmpdir } from 'node:os';
import { extname } from 'node:path';
import type { AreaManifest } from '@plumbline/contract';
import { chromium, type Page } from 'playwright-core';
import type { Finding } from './finding.ts';
import { findChromium } from './findChromium.ts';
import type { ShellFiles } from './shellFiles.ts';

type Loaded = {
  area: AreaManifest;
  /** Reads one of the area's files; rejects for one that it does not have. */
  read: (file: string) => Promise<Uint8Array>;
  shell: ShellFiles;
  patienceMs?: number;
};

const origin = 'https://check.plumbline.test';
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Loads every exposed module and every page of an area in a headless page, with what a built shell gives; the shell
 * itself does not start. Undefined where no Chromium is found.
 */
export async function loadInPage(loaded: Loaded): Promise<Finding[] | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({
    executablePath,
    // The area's code must not read the environment of the machine that checks it.
    env: { HOME: tmpdir(), PATH: process.env.PATH ?? '' },
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await serve(page, loaded);
    await page.goto(`${origin}/`);
    const modules = [
      ...loaded.area.routes.map(({ id }) => ({ module: './routes', route: id })),
      ...loaded.area.slots.fills.map(({ module }) => ({ module, route: undefined })),
    ];
    const findings: Finding[] = [];
    for (const part of modules) {
      // oxlint-disable-next-line no-await-in-loop -- one page loads one module after the other
      const failure = await loadPart(page, loaded, part);
      if (failure) findings.push(failure);
      // A page that hangs no longer answers.
      if (failure?.message.includes(hangs)) break;
    }
    return findings;
  } finally {
    await browser.close();
  }
}

type Part = { module: string; route: string | undefined };
const hangs = 'it does not finish';

async function loadPart(
  page: Page,
  { area, patienceMs = 5000 }: Loaded,
  { module, route }: Part,
): Promise<Finding | undefined> {
  const named = route ? `The page ${route}` : `src/${module.slice(2)}`;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`${hangs} loading within ${patienceMs / 1000} s`), patienceMs);
  });
  const loading = page.evaluate(loadPartHere, {
    container: area.container,
    entry: `${origin}${area.base}remoteEntry.js`,
    module,
    route,
  });
  // After the time is up, the browser is closed under it.
  loading.catch(() => undefined);
  const failure = await Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
  if (!failure) return undefined;
  const fix = failure.startsWith(hangs)
    ? 'Look for a loop in code that runs when the module is loaded.'
    : 'Move what fails out of the top level of the module, or correct it.';
  return { rule: 'load', message: `${named} cannot be loaded in a browser: ${failure}. ${fix}` };
}

type Wanted = { container: string; entry: string; module: string; route: string | undefined };
type Runtime = {
  name: string;
  registerRemotes: (remotes: { name: string; entry: string }[]) => void;
  loadRemote: (name: string) => Promise<Record<string, unknown> | null>;
};

/** Runs in the page. Answers what is wrong, or an empty text. */
async function loadPartHere({ container, entry, module, route }: Wanted): Promise<string> {
  const isRuntime = (one: unknown): one is Runtime =>
    typeof one === 'object' && one !== null && 'name' in one && one.name === 'shell';
  const given: unknown = Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE');
  const read = (from: unknown, key: string): unknown =>
    typeof from === 'object' && from !== null ? Reflect.get(from, key) : undefined;
  const all = read(read(read(given, 'CurrentGlobal'), '__FEDERATION__'), '__INSTANCES__');
  const shell = Array.isArray(all) ? all.find(isRuntime) : undefined;
  if (!shell) return "the shell's runtime did not start";
  try {
    shell.registerRemotes([{ name: container, entry }]);
    const exposed = await shell.loadRemote(`${container}${module.slice(1)}`);
    if (route === undefined)
      return typeof exposed?.['Fill'] === 'function' ? '' : 'it exports no component Fill';
    const load = read(exposed?.['pages'], route);
    if (typeof load !== 'function') return 'routes.tsx has no loader for it';
    const found: unknown = await load();
    const isComponent = typeof found === 'function' || typeof read(found, '$$typeof') === 'symbol';
    return isComponent ? '' : 'its loader does not give a component';
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error);
  }
}

/** Answers every request of the page from the two folders. */
async function serve(page: Page, { area, read, shell }: Loaded): Promise<void> {
  const html = (await shell('/index.html'))?.toString();
  if (!html) throw new Error('The shell has no page.');
  // Without its place the shell's app stays away, and its runtime is there alone.
  const bare = html.replace('<div id="root"></div>', '');
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: bare });
    const body = pathname.startsWith(area.base)
      ? await read(pathname.slice(area.base.length)).catch(() => undefined)
      : await shell(pathname);
    if (!body) return route.fulfill({ status: 404 });
    const contentType = types[extname(pathname)] ?? 'application/octet-stream';
    return route.fulfill({ contentType, body: Buffer.from(body) });
  });
}
