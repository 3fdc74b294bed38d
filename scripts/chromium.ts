import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

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
  const installed = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  return installed.status === 0 && existsSync(path) ? path : undefined;
}

/** Installs packages of Debian; false where this process may not, or no mirror answers soon. */
function install(...packages: string[]): boolean {
  if (!onPath('apt-get')) return false;
  const [command = 'apt-get', ...sudo] =
    process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const apt = (timeout: number, ...args: string[]) =>
    spawnSync(command, [...sudo, ...args], { stdio: 'ignore', timeout }).status === 0;
  return (
    apt(60_000, 'update') && apt(300_000, 'install', '-y', '--no-install-recommends', ...packages)
  );
}

const debiansPackage = () =>
  install('chromium', 'fonts-liberation') ? onPath('chromium') : undefined;

/**
 * Path of a Chromium for the browser suites: CHROMIUM_PATH, the one that is there,
 * else Playwright's, else Debian's package. Fails with what to do when none can be had.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const there = systemNames.map(onPath).find((path) => path !== undefined);
  const path = there ?? (await playwrightsOwn()) ?? debiansPackage();
  if (!path)
    throw new Error('No Chromium: install the package "chromium" or set CHROMIUM_PATH to one.');
  execFileSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' });
  return path;
}

/**
 * Path of the browser that shows pages without a window, else `chromium`. It draws the same pages with the same engine
 * for two thirds of the processor time, because it has no address bar, extensions, or installed apps; Playwright runs
 * it by default. In CI it is installed from Debian, in the version of its Chromium.
 */
export function findHeadlessShell(chromium: string): string {
  const { CHROMIUM_HEADLESS_SHELL, CI } = process.env;
  if (CHROMIUM_HEADLESS_SHELL) return CHROMIUM_HEADLESS_SHELL;
  const name = 'chromium-headless-shell';
  if (CI && !onPath(name)) install('chromium', name);
  const path = onPath(name);
  const starts =
    path && spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
  return starts ? path : chromium;
}
