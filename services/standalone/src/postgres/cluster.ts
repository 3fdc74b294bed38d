import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryDirectory } from './binaries.ts';
import { freePort } from './freePort.ts';
import { giveTo, runAs } from './runAs.ts';

/** A PostgreSQL cluster in a folder: `<folder>/data`, its password and its log beside it. */
export type Cluster = { folder: string; url: (database: string) => string };

type Settings = Record<string, string | number>;
// glibc gives a statement's memory back to the system and asks for it again, zeroed, for the next: a quarter of the time
// of a page of invoices. Other systems do not read these.
const keepsMemory = {
  MALLOC_TOP_PAD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  MALLOC_MMAP_THRESHOLD_: '16777216',
};
const atHome: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/**
 * Starts PostgreSQL on the folder, making the cluster first if the folder is empty.
 * A server that an aborted run has left on the same folder is stopped first. The caller holds
 * the folder's lock.
 */
export async function startCluster(folder: string, settings: Settings = {}): Promise<Cluster> {
  const at = resolve(folder);
  const password = await passwordOf(at);
  if (!existsSync(join(dataOf(at), 'PG_VERSION'))) await initialise(at);
  await stopCluster(at);
  const port = await freePort();
  const flags = Object.entries({ ...atHome, port, ...settings }).map(
    ([key, value]) => `-c ${key}='${value}'`,
  );
  await launch(at, flags.join(' '));
  return clusterAt(at, port, password);
}

async function launch(folder: string, flags: string, triesLeft = 40): Promise<void> {
  const log = join(dataOf(folder), 'server.log');
  await rm(log, { force: true });
  const start = ['start', '-w', '-t', '60', '-D', dataOf(folder), '-l', log, '-o', flags];
  const fault = await program(folder, 'pg_ctl', start).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('pg_ctl failed')),
  );
  if (fault === undefined) return;
  const said = await readFile(log, 'utf8').catch(() => fault.message);
  // After a crash the old server's last processes need a moment to notice.
  if (!/still in use|is still running|could not bind/.test(said) || triesLeft === 0)
    throw new Error(`PostgreSQL did not start: ${said.trim().slice(-2000)}`, { cause: fault });
  await pause(100);
  return launch(folder, flags, triesLeft - 1);
}

/** Stops the server of the folder, if one runs: open transactions are rolled back, nothing committed is lost. */
export async function stopCluster(folder: string): Promise<void> {
  const at = resolve(folder);
  if (!existsSync(join(dataOf(at), 'postmaster.pid'))) return;
  if (!(await isRunning(at))) return;
  const stop = ['stop', '-w', '-t', '60', '-m', 'fast', '-D', dataOf(at)];
  await program(at, 'pg_ctl', stop).catch(async (error: unknown) => {
    // A server that was dying already leaves its pid file behind; pg_ctl calls that a failure.
    if (await isRunning(at)) throw error;
  });
}

/** The server that already runs on the folder, if one does. */
export async function runningCluster(folder: string): Promise<Cluster | undefined> {
  const at = resolve(folder);
  if (!existsSync(join(dataOf(at), 'postmaster.pid')) || !(await isRunning(at))) return undefined;
  const lines = (await readFile(join(dataOf(at), 'postmaster.pid'), 'utf8')).split('\n');
  return clusterAt(at, Number(lines[3]), await passwordOf(at));
}

const dataOf = (folder: string) => join(folder, 'data');
const isRunning = (folder: string) =>
  program(folder, 'pg_ctl', ['status', '-D', dataOf(folder)]).then(
    () => true,
    () => false,
  );

function clusterAt(folder: string, port: number, password: string): Cluster {
  return {
    folder,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
  };
}

async function passwordOf(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'password');
  const stored = await readFile(file, 'utf8').catch(() => undefined);
  if (stored !== undefined) return stored.trim();
  const password = randomBytes(18).toString('base64url');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function initialise(folder: string) {
  const data = dataOf(folder);
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true, mode: 0o700 });
  await giveTo(data);
  const secret = join(data, '..', `${basename(data)}.pw`);
  await writeFile(secret, await passwordOf(folder), { mode: 0o600 });
  await giveTo(secret);
  try {
    await program(folder, 'initdb', [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ]);
  } catch (error) {
    await rm(data, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(secret, { force: true });
  }
}

/** Runs one of PostgreSQL's programs to its end; the server that pg_ctl starts lives on by itself. */
async function program(folder: string, name: string, args: readonly string[]): Promise<void> {
  const binary = join(binaryDirectory(), name);
  const { through, ...ids } = await runAs([dirname(binary), dataOf(folder)]);
  const [command, ...before] = [...through, binary];
  if (command === undefined) return;
  const child = spawn(command, [...before, ...args], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...keepsMemory, ...process.env, LC_ALL: 'C' },
  });
  const said: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    // 'exit', not 'close': a started server keeps the pipe open for as long as it lives.
    child.once('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) done();
      else fail(new Error(`${name} ended with ${code}: ${Buffer.concat(said).toString().trim()}`));
    });
  });
}
