import { join } from 'node:path';
import type { StandaloneEnvironment } from '../environment.ts';
import { runningCluster, startCluster, stopCluster } from '../postgres/cluster.ts';
import { takeLock } from '../postgres/processLock.ts';

/** How to reach the databases of an installation; `close` stops what this call has started. */
export type InstallationDatabase = {
  urlOf: (database: string) => string;
  database: string;
  close: () => Promise<void>;
};

/** Reaches the installation's database, starting the embedded PostgreSQL when it does not run. */
export async function reachDatabase(env: StandaloneEnvironment): Promise<InstallationDatabase> {
  if (env.DATABASE_URL) {
    const own = new URL(env.DATABASE_URL);
    const urlOf = (database: string) =>
      Object.assign(new URL(own), { pathname: `/${database}` }).href;
    return { urlOf, database: own.pathname.slice(1), close: async () => {} };
  }
  const folder = join(env.DATA_DIR, 'postgres');
  const running = await runningCluster(folder);
  if (running) return { urlOf: running.url, database: 'plumbline', close: async () => {} };
  const release = await takeLock(join(env.DATA_DIR, 'lock'));
  const cluster = await startCluster(folder);
  return {
    urlOf: cluster.url,
    database: 'plumbline',
    async close() {
      await stopCluster(folder);
      await release();
    },
  };
}
