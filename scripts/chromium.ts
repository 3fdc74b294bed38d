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

function debiansPackage(): string | undefined {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) =>
    spawnSync(
      [...sudo, 'apt-get', ...args][0] ?? 'apt-get',
      [...sudo, 'apt-get', ...args].slice(1),
      { stdio: 'ignore' },
    );
  if (!onPath('apt-get')) return undefined;
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation');
  return onPath('chromium');
}

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
