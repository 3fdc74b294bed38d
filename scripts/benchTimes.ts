/**
 * `pnpm bench times [part …]`: how long a developer waits. `start`: first and second start of the product, and a
 * start after a change. `checks`: types, lint, format, dead code. `area`, `gateway`, and so on: `pnpm verify` after
 * that change. `all`: `pnpm verify --all`. Budgets: second start 10 s; verify after a small change (the parts with a
 * budget) 180 s. The last column is how long a fixed computation took just before, to compare busy machines.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startProduct } from '../e2e/fixtures/product.ts';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const rows: { what: string; seconds: number; budget?: number | undefined; pace: number }[] = [];
const area = 'mf-projects/src/area.ts';

const parts = {
  async start() {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'plumbline-times-'));
    const start = async () => (await startProduct({ DATA_DIR })).stop();
    try {
      await timed('first start: build, database, demo companies', start);
      await timed('second start', start, 10);
      await withChange(area, () => timed('start after a change of one area', start));
    } finally {
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  },
  async checks() {
    await timed('types', () => run(bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']));
    await timed('lint', () => run(bin('oxlint'), ['--deny-warnings']));
    await timed('format', () => run(bin('oxfmt'), ['--check', '.']));
    await timed('dead code', () => run(bin('knip'), []));
  },
  area: () => changed('one area', area),
  color: () => changed('a theme color', 'packages/design/src/theme/themeColors.ts', false),
  styles: () => changed('component styles', 'packages/design/src/theme/componentStyles.ts', false),
  defaults: () =>
    changed('component defaults', 'packages/design/src/theme/componentDefaults.ts', false),
  table: () => changed('the table of every list', 'packages/design/src/grid/DataTable.tsx', false),
  field: () => changed('a field on few pages', 'packages/design/src/forms/PasswordField.tsx'),
  gateway: () => changed('one gateway', 'services/messaging/src/outbox/outbox.ts'),
  migration: () =>
    withFile(
      `supabase/migrations/${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}_measured.sql`,
      `select '${crypto.randomUUID()}';\n`,
      () => timed('verify after a new migration', () => verify('--since', 'HEAD')),
    ),
  async all() {
    await timed('verify --all', () => verify('--all'));
  },
};

const isPart = (name: string): name is keyof typeof parts => name in parts;
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
for (const name of names)
  if (!isPart(name))
    throw new Error(`Unknown part ${name}; known parts: ${Object.keys(parts).join(', ')}`);
let running: ChildProcess | undefined;
let isStopped = false;
// Undo the measured change before the process ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopped = true;
    if (running?.pid) process.kill(-running.pid, signal);
  });
try {
  for (const name of names.filter(isPart)) await parts[name]();
  process.exitCode = rows.every(({ seconds, budget = seconds }) => seconds <= budget) ? 0 : 1;
} finally {
  console.log('| what | seconds | budget | fixed work |\n|---|---|---|---|');
  for (const { what, seconds, budget = '', pace } of rows)
    console.log(`| ${what} | ${seconds.toFixed(1)} | ${budget} | ${pace.toFixed(2)} |`);
}

function report(what: string) {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${what} …`);
}

async function timed(what: string, act: () => Promise<unknown>, budget?: number): Promise<void> {
  if (isStopped) throw new Error(`Stopped before ${what}`);
  const pace = await secondsOf(() => Promise.all([fixedWork(), fixedWork()]));
  report(what);
  const seconds = await secondsOf(act);
  rows.push({ what, seconds, budget, pace });
  console.error(`         ${seconds.toFixed(1)} s (fixed work ${pace.toFixed(2)} s)`);
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await act();
  return (performance.now() - from) / 1000;
}

function fixedWork() {
  return once(new Worker(new URL('fixedWork.ts', import.meta.url)), 'exit');
}

/** Adds a comment to a file while `act` runs. */
async function withChange(file: string, act: () => Promise<void>): Promise<void> {
  const path = join(root, file);
  const text = await readFile(path, 'utf8');
  try {
    await writeFile(path, `${text}\n// ${crypto.randomUUID()}\n`);
    await act();
  } finally {
    await writeFile(path, text);
  }
}

/** Creates a file while `act` runs. */
async function withFile(file: string, text: string, act: () => Promise<void>): Promise<void> {
  const path = join(root, file);
  try {
    await writeFile(path, text);
    await act();
  } finally {
    await rm(path);
  }
}

/** Times verify after a change of one file; the checkout has to be clean otherwise. */
function changed(what: string, file: string, isSmall = true) {
  return withChange(file, () =>
    timed(
      `verify after a change of ${what}`,
      () => verify('--since', 'HEAD'),
      isSmall ? 180 : undefined,
    ),
  );
}

/** Without CI, which would run everything. */
function verify(...args: string[]): Promise<void> {
  return run(process.execPath, ['scripts/verify.ts', ...args], { ...process.env, CI: '' });
}

/** Runs a command in its own process group, so that it can be stopped. Rejects with its output if it fails. */
function run(command: string, args: string[], env = process.env): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running = child;
    let said = '';
    const keep = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => {
      running = undefined;
      if (code === 0) resolve();
      else reject(new Error(`${said}\n${command} ${args.join(' ')} ended with ${code}`));
    });
  });
}
