/**
 * `pnpm bench times`, or one of its parts: how long a developer waits. `start`: the product's first and second
 * start, and after a change; `checks`: types, lint, format, dead code; `unchanged` and one for each kind of change:
 * `pnpm verify`; `all`: `pnpm verify --all`. What is being measured is told on the way. Budgets: the second start in
 * ten seconds, every `verify` in three minutes. Beside each stands how long fixed work took on two cores just before:
 * a machine that others share is not equally fast all day.
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
  unchanged: () => verified('with nothing changed'),
  area: () => changed('one area', area),
  color: () => changed('a colour of the theme', 'packages/design/src/theme/themeColors.ts'),
  styles: () => changed('how components look', 'packages/design/src/theme/componentStyles.ts'),
  defaults: () =>
    changed('how components behave', 'packages/design/src/theme/componentDefaults.ts'),
  table: () => changed('the table of every list', 'packages/design/src/grid/DataTable.tsx'),
  field: () =>
    changed('a field that few pages have', 'packages/design/src/forms/PasswordField.tsx'),
  gateway: () => changed('one gateway', 'services/messaging/src/outbox/outbox.ts'),
  migration: () =>
    verified('after a new migration', (act) =>
      withFile(
        `supabase/migrations/${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}_measured.sql`,
        `select '${crypto.randomUUID()}';\n`,
        act,
      ),
    ),
  async all() {
    await timed('verify --all', () => verify('--all'));
  },
};

const isPart = (name: string): name is keyof typeof parts => name in parts;
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
for (const name of names)
  if (!isPart(name))
    throw new Error(`There is no ${name}; there are ${Object.keys(parts).join(', ')}`);
let running: ChildProcess | undefined;
let isStopped = false;
// What was changed for the measurement is put back before the process ends.
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

function tell(what: string) {
  console.error(`${new Date().toTimeString().slice(0, 8)} ${what} …`);
}

async function timed(what: string, act: () => Promise<unknown>, budget?: number): Promise<void> {
  if (isStopped) throw new Error(`Stopped before ${what}`);
  const pace = await secondsOf(() => Promise.all([fixedWork(), fixedWork()]));
  tell(what);
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

/** Has a new file while `act` runs. */
async function withFile(file: string, text: string, act: () => Promise<void>): Promise<void> {
  const path = join(root, file);
  try {
    await writeFile(path, text);
    await act();
  } finally {
    await rm(path);
  }
}

/** How long verify takes in a workspace that `within` changes, once what passes without the change is kept. */
async function verified(what: string, within = (act: () => Promise<void>) => act()) {
  tell('verify, so that results are kept; as long as verify --all where none are');
  await verify();
  await within(() => timed(`verify ${what}`, verify, 180));
}

function changed(what: string, file: string) {
  return verified(`after a change of ${what}`, (act) => withChange(file, act));
}

/** CI keeps no results, and here they are what is measured. */
function verify(...args: string[]): Promise<void> {
  return run(process.execPath, ['scripts/verify.ts', ...args], { ...process.env, CI: '' });
}

/** Runs a command, with all that it starts in a group that can be stopped; what it has said is told where it fails. */
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
