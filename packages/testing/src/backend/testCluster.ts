import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import {
  LockedError,
  runningCluster,
  startCluster,
  takeLock,
  type Cluster,
} from '@plumbline/standalone/cluster';
import postgres from 'postgres';
import { forgetSchemas } from './cachedSchema.ts';
import { keepTablespaceFolder, makeTablespace } from './memory.ts';

/** The folder of the tests' PostgreSQL; one cluster serves every test process of a working copy. */
export const clusterFolder = fileURLToPath(new URL('../../../../.cache/postgres', import.meta.url));

// A test database may lose its last second in a power cut; nobody will look.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
  shared_buffers: '256MB',
  autovacuum_naptime: '10min',
  checkpoint_timeout: '1h',
  log_min_error_statement: 'panic',
};

/**
 * Connects to the tests' PostgreSQL, starting it if it does not run. It stops by itself when
 * nobody has been connected for a while (see keeper.ts).
 */
export async function connectTestCluster(): Promise<{ cluster: Cluster; admin: postgres.Sql }> {
  const release = await waitForLock();
  try {
    const running = await runningCluster(clusterFolder);
    if (!running) await keepTablespaceFolder(clusterFolder);
    const cluster = running ?? (await startCluster(clusterFolder, { settings }));
    const admin = postgres(cluster.url('postgres'), { max: 2, onnotice() {} });
    // Connected before the lock is free, so that the keeper sees somebody at home.
    await admin`select 1`;
    if (!running) {
      await dropLeft(admin);
      await forgetSchemas(clusterFolder);
      await makeTablespace(admin, clusterFolder);
      startKeeper();
    }
    return { cluster, admin };
  } finally {
    await release();
  }
}

/** The lock under which the cluster is started and stopped. */
export async function waitForLock(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      return await takeLock(join(clusterFolder, 'lock'));
    } catch (error) {
      if (!(error instanceof LockedError)) throw error;
      await pause(30);
    }
  }
}

/** Nobody can use a database of a cluster that has just been started: runs that were killed have left it. */
async function dropLeft(admin: postgres.Sql) {
  const left = await admin<{ datname: string }[]>`
    select datname from pg_database where starts_with(datname, 'test_')`;
  for (const { datname } of left) await admin`drop database if exists ${admin(datname)}`;
}

function startKeeper() {
  const keeper = fileURLToPath(new URL('keeper.ts', import.meta.url));
  spawn(process.execPath, [keeper], { detached: true, stdio: 'ignore', cwd: tmpdir() }).unref();
}
