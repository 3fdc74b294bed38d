/**
 * `pnpm bench times`: how long a developer waits: the product's second start, an area after a change, the
 * type check, lint and dead code, and `pnpm verify` of everything, again, and after changes. Budgets: the second
 * start in ten seconds, verify after a change of one area in three minutes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct } from '../e2e/fixtures/product.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const rows: [string, number][] = [];

const DATA_DIR = mkdtempSync(join(tmpdir(), 'plumbline-times-'));
try {
  const start = async () => (await startProduct({ DATA_DIR })).stop();
  await timed('first start: build, database, demo companies', start);
  const second = await timed('second start', start);
  await withChange('mf-projects/src/area.ts', () =>
    timed('start after a change of one area', start),
  );
  await timed('types', () => run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']));
  await timed('lint', () => run(bin('oxlint'), ['--deny-warnings']));
  await timed('format', () => run(bin('oxfmt'), ['--check', '.']));
  await timed('dead code', () => run(bin('knip'), []));
  await timed('verify of everything', () => verify('--all'));
  await timed('verify with nothing changed', () => verify());
  const verified = await withChange('mf-projects/src/area.ts', () =>
    timed('verify after a change of one area', () => verify()),
  );
  await withChange('packages/design/src/basics/index.ts', () =>
    timed('verify after a change of a package that every page has', () => verify()),
  );
  console.log('| what | seconds |\n|---|---|');
  for (const [what, seconds] of rows) console.log(`| ${what} | ${seconds.toFixed(1)} |`);
  process.exitCode = second <= 10 && verified <= 180 ? 0 : 1;
} finally {
  rmSync(DATA_DIR, { recursive: true, force: true });
}

async function timed(what: string, act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  const seconds = (performance.now() - from) / 1000;
  rows.push([what, seconds]);
  return seconds;
}

/** Adds a comment to a file while `act` runs. */
async function withChange<Result>(file: string, act: () => Promise<Result>): Promise<Result> {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  try {
    await writeFile(path, `${text}\n// ${crypto.randomUUID()}\n`);
    return await act();
  } finally {
    await writeFile(path, text);
  }
}

/** CI keeps no results, and here they are what is measured. */
function verify(...args: string[]): Promise<void> {
  return run(process.execPath, ['scripts/verify.ts', ...args], { ...process.env, CI: '' });
}

function run(command: string, args: string[], env = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}
