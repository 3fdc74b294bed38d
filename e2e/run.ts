import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, findHeadlessShell } from '../scripts/chromium.ts';
import { missingCandidates, wronglyWritten } from './fixtures/candidates.ts';

/**
 * `pnpm e2e [--base-url URL | --data-dir folder] [--with billing@1.4.0]… [playwright's own arguments]`:
 * the cross-area suites against a running product, or one that they start themselves (with the releases of a
 * data folder, when one is named), with the released areas or a candidate in place of one.
 */
const { values, tokens } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    'data-dir': { type: 'string' },
    with: { type: 'string', multiple: true },
  },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const own = new Set(['base-url', 'data-dir', 'with']);
const passedOn = tokens.flatMap((token) => {
  if (token.kind === 'positional') return [token.value];
  if (token.kind !== 'option' || own.has(token.name)) return [];
  return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`];
});

const candidates = (values.with ?? []).map(String);
const dataDir = values['data-dir'] === undefined ? undefined : resolve(String(values['data-dir']));
const baseUrl = values['base-url'] === undefined ? undefined : originOf(String(values['base-url']));
const problems = await wrongCalls();
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exit(2);

const chromium = await findChromium();
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const child = spawn(process.execPath, [cli, 'test', ...passedOn], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '',
    CHROMIUM_PATH: chromium,
    CHROMIUM_HEADLESS_SHELL: await findHeadlessShell(chromium),
    ...(baseUrl ? { PLUMBLINE_URL: baseUrl } : {}),
    ...(dataDir ? { PLUMBLINE_STORE_DIR: dataDir } : {}),
    ...(candidates.length > 0 ? { PLUMBLINE_AREAS: candidates.join(',') } : {}),
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

/** Why the suites cannot be run as they were asked for, in words; empty when they can. */
async function wrongCalls(): Promise<string[]> {
  if (baseUrl !== undefined && dataDir !== undefined)
    return [
      '--base-url names a product that runs, --data-dir releases for one of its own: give one.',
    ];
  if (dataDir !== undefined && !existsSync(join(dataDir, 'store/registry.json')))
    return [`There are no releases in ${dataDir}: --data-dir is the DATA_DIR of a product.`];
  if (baseUrl === undefined) return candidates.flatMap((wish) => wronglyWritten(wish) ?? []);
  const isReady = await fetch(`${baseUrl}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReady)
    return [
      `There is no product at ${baseUrl}: --base-url is its address, such as https://staging.example.com.`,
    ];
  return missingCandidates(baseUrl, candidates);
}

function originOf(address: string): string {
  return /^https?:/.test(address) && URL.canParse(address) ? new URL(address).origin : address;
}
