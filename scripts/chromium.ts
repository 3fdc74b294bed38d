import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(name: string): string | undefined {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

async function playwrightsOwn(): Promise<string | undefined> {
  const requireFromE2e = createRequire(new URL('../e2e/package.json', import.meta.url));
  const { chromium } = requireFromE2e('@playwright/test');
  const path: string = chromium.executablePath();
  if (existsSync(path)) return path;
  const cli = requireFromE2e.resolve('@playwright/test/cli');
  const isInstalled = await succeeds(process.execPath, [cli, 'install', 'chromium'], 180_000);
  return isInstalled && existsSync(path) ? path : undefined;
}

/** Runs a command; whether it succeeded in time. */
const succeeds = (command: string, args: string[], timeout: number) =>
  promisify(execFile)(command, args, { timeout }).then(
    () => true,
    () => false,
  );

/** Installs packages of Debian; false where this process may not, or no mirror answers soon. */
async function install(...packages: string[]): Promise<boolean> {
  if (!onPath('apt-get')) return false;
  const [command = 'apt-get', ...sudo] =
    process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const apt = (timeout: number, ...args: string[]) =>
    succeeds(command, [...sudo, ...args], timeout);
  return (
    (await apt(60_000, 'update')) &&
    apt(300_000, 'install', '-y', '--no-install-recommends', ...packages)
  );
}

const headlessShell = 'chromium-headless-shell';

/** Both browsers at once where CI needs both. */
const debiansPackage = async () =>
  (await install('chromium', 'fonts-liberation', ...(process.env.CI ? [headlessShell] : [])))
    ? onPath('chromium')
    : undefined;

/**
 * Path of a Chromium for the browser suites: CHROMIUM_PATH, the one that is there,
 * else Playwright's, else Debian's package. Fails with what to do when none can be had.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const there = systemNames.map(onPath).find((path) => path !== undefined);
  const path = there ?? (await playwrightsOwn()) ?? (await debiansPackage());
  if (!path)
    throw new Error('No Chromium: install the package "chromium" or set CHROMIUM_PATH to one.');
  if (!(await starts(path))) throw new Error(`${path} does not start.`);
  return path;
}

const starts = (path: string) => succeeds(path, ['--version', '--no-sandbox'], 60_000);

/**
 * Path of the browser that shows pages without a window, else `chromium`. It draws the same pages with the same engine
 * for two thirds of the processor time, because it has no address bar, extensions, or installed apps; Playwright runs
 * it by default. In CI it is installed from Debian, in the version of its Chromium.
 */
export async function findHeadlessShell(chromium: string): Promise<string> {
  const { CHROMIUM_HEADLESS_SHELL, CI } = process.env;
  if (CHROMIUM_HEADLESS_SHELL) return CHROMIUM_HEADLESS_SHELL;
  if (CI && !onPath(headlessShell)) await install('chromium', headlessShell);
  const path = onPath(headlessShell);
  return path && (await starts(path)) ? path : chromium;
}
