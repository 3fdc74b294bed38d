// Runs by itself, started by testCluster.ts: stops the tests' PostgreSQL once nobody uses it.
import { setTimeout as pause } from 'node:timers/promises';
import { runningCluster, stopCluster } from '@plumbline/standalone/cluster';
import postgres from 'postgres';
import { clusterFolder, waitForLock } from './testCluster.ts';

const patienceSeconds = process.env.CI ? 10 : 60;

for (let idleSeconds = 0; ; idleSeconds += 1) {
  const users = await countUsers();
  if (users === undefined) break;
  if (users > 0) idleSeconds = 0;
  if (idleSeconds >= patienceSeconds && (await stopIfUnused())) break;
  await pause(1000);
}

async function stopIfUnused() {
  const release = await waitForLock();
  try {
    if (((await countUsers()) ?? 0) > 0) return false;
    await stopCluster(clusterFolder);
    return true;
  } finally {
    await release();
  }
}

async function countUsers(): Promise<number | undefined> {
  const cluster = await runningCluster(clusterFolder);
  if (!cluster) return undefined;
  const sql = postgres(cluster.url('postgres'), { max: 1, onnotice() {} });
  try {
    const [row] = await sql<{ users: number }[]>`
      select count(*)::int as users from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    return row?.users ?? 0;
  } catch {
    return undefined;
  } finally {
    await sql.end();
  }
}
