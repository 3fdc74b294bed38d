import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { postmasterOf } from './postmaster.ts';
import { dataOf, passwordOf, initialise, program } from './initialise.ts';

/** A PostgreSQL cluster in a folder: `<folder>/data`, its password and its log beside it. */
export type Cluster = { folder: string; port: number; url: (database: string) => string };

export type Settings = Record<string, string | number>;
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

function clusterAt(folder: string, port: number, password: string): Cluster {
  return {
    folder,
    port,
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
  };
}
