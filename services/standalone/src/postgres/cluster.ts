import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryDirectory } from './binaries.ts';
import { freePort } from './freePort.ts';
import { postmasterOf } from './postmaster.ts';
import { giveTo, runAs } from './runAs.ts';

/** A PostgreSQL cluster in a folder: `<folder>/data`, its password and its log beside it. */
export type Cluster = { folder: string; port: number; url: (database: string) => string };

export type Settings = Record<string, string | number>;
// glibc gives a statement's memory back to the system and asks for it again, zeroed, for the next: a quarter of the time
// of a page of invoices. Other systems do not read these.
const keepsMemory = {
  MALLOC_TOP_PAD_: '4194304',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  MALLOC_MMAP_THRESHOLD_: '16777216',
};
const atHome: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

type Start = {
  settings?: Settings;
  /** Starts what is there and never makes a new cluster: data that cannot be found is not replaced. */
  isRestart?: boolean;
  /** Ends the making of a cluster and further attempts to start it. */
  signal?: AbortSignal;
};

/**
 * Starts PostgreSQL on the folder, making the cluster first if the folder is empty.
 * A server that an aborted run has left on the same folder is stopped first. The caller holds
 * the folder's lock.
 */
export async function startCluster(
  folder: string,
  { settings = {}, isRestart = false, signal }: Start = {},
): Promise<Cluster> {
  const at = resolve(folder);
  const password = await passwordOf(at);
  if (!isRestart && !existsSync(join(dataOf(at), 'PG_VERSION'))) await initialise(at, signal);
  await stopCluster(at);
  // PostgreSQL itself takes any living process with the number in this file for a server of its own.
  await rm(join(dataOf(at), 'postmaster.pid'), { force: true });
  const port = Number(settings.port ?? (await freePort()));
  const flags = Object.entries({ ...atHome, ...settings, port }).map(
    ([key, value]) => `-c ${key}='${value}'`,
  );
  await launch(at, flags.join(' '), signal);
  return clusterAt(at, port, password);
}

async function launch(
  folder: string,
  flags: string,
  signal?: AbortSignal,
  triesLeft = 40,
): Promise<void> {
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
  const isPassing = /still in use|is still running|could not bind/.test(said);
  if (!isPassing || triesLeft === 0 || signal?.aborted)
    throw new Error(`PostgreSQL did not start: ${said.trim().slice(-2000)}`, { cause: fault });
  await pause(100);
  return launch(folder, flags, signal, triesLeft - 1);
}

/**
 * Stops the server of the folder, if one runs: open transactions are rolled back, nothing committed is lost.
 * One that has not stopped after `patienceSeconds` is ended the hard way and recovers at its next start.
 */
export async function stopCluster(folder: string, patienceSeconds = 60): Promise<void> {
  const data = dataOf(resolve(folder));
  const stop = (mode: string, seconds: number) =>
    program(folder, 'pg_ctl', ['stop', '-w', '-t', `${seconds}`, '-m', mode, '-D', data]);
  if (!(await postmasterOf(data))) return;
  // A server that is ending already leaves its pid file behind; pg_ctl calls that a failure.
  if (patienceSeconds > 0) await stop('fast', patienceSeconds).catch(() => {});
  if (!(await postmasterOf(data))) return;
  await stop('immediate', 1).catch(() => {});
  const left = await postmasterOf(data);
  if (left) process.kill(left.pid, 'SIGKILL');
}

/** The server that already runs on the folder, if one does. */
export async function runningCluster(folder: string): Promise<Cluster | undefined> {
  const at = resolve(folder);
  const running = await postmasterOf(dataOf(at));
  return running && clusterAt(at, running.port, await passwordOf(at));
}

/** Whether a server runs on the folder. */
export const isRunning = async (folder: string): Promise<boolean> =>
  (await postmasterOf(dataOf(resolve(folder)))) !== undefined;

const dataOf = (folder: string) => join(folder, 'data');

function clusterAt(folder: string, port: number, password: string): Cluster {
  return {
    folder,
    port,
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

/** Makes the cluster beside its place and moves it there whole: half of one would block every later start. */
async function initialise(folder: string, signal?: AbortSignal) {
  const data = dataOf(folder);
  const draft = `${data}.new`;
  await Promise.all([data, draft].map((path) => rm(path, { recursive: true, force: true })));
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await giveTo(draft);
  const secret = `${data}.pw`;
  await writeFile(secret, await passwordOf(folder), { mode: 0o600 });
  await giveTo(secret);
  const options = [
    `--pgdata=${draft}`,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ];
  try {
    await program(folder, 'initdb', options, signal);
    await rename(draft, data);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(secret, { force: true });
  }
}

/** Runs one of PostgreSQL's programs to its end; the server that pg_ctl starts lives on by itself. */
async function program(
  folder: string,
  name: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const binary = join(binaryDirectory(), name);
  const { through, ...ids } = await runAs([dirname(binary), dataOf(folder)]);
  const [command, ...before] = [...through, binary];
  if (command === undefined) return;
  const child = spawn(command, [...before, ...args], {
    ...ids,
    ...(signal && { signal }),
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
