import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';
import { missingCandidates } from './fixtures/candidates.ts';

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

const baseUrl = values['base-url'] === undefined ? undefined : String(values['base-url']);
const candidates = (values.with ?? []).map(String);
if (baseUrl) {
  const problems = await missingCandidates(baseUrl, candidates);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exit(2);
}
const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const child = spawn(process.execPath, [cli, 'test', ...passedOn], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '',
    CHROMIUM_PATH: await findChromium(),
    ...(baseUrl ? { PLUMBLINE_URL: baseUrl } : {}),
    ...(values['data-dir'] ? { PLUMBLINE_STORE_DIR: resolve(String(values['data-dir'])) } : {}),
    ...(candidates.length > 0 ? { PLUMBLINE_AREAS: candidates.join(',') } : {}),
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
