import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { findChromium } from '../scripts/chromium.ts';

/**
 * `pnpm e2e [--base-url URL] [--with billing@1.4.0]… [playwright's own arguments]`:
 * the cross-area suites against a running product, or one that they start themselves,
 * with the released areas or a candidate in place of one.
 */
const { values, tokens } = parseArgs({
  options: { 'base-url': { type: 'string' }, with: { type: 'string', multiple: true } },
  strict: false,
  allowPositionals: true,
  tokens: true,
});
const own = new Set(['base-url', 'with']);
const passedOn = tokens.flatMap((token) => {
  if (token.kind === 'positional') return [token.value];
  if (token.kind !== 'option' || own.has(token.name)) return [];
  return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`];
});

const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
const child = spawn(process.execPath, [cli, 'test', ...passedOn], {
  cwd: import.meta.dirname,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_OPTIONS: '',
    CHROMIUM_PATH: await findChromium(),
    ...(values['base-url'] ? { PLUMBLINE_URL: String(values['base-url']) } : {}),
    ...(values.with ? { PLUMBLINE_AREAS: values.with.join(',') } : {}),
  },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
