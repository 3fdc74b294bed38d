import { createHash } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo } from '@plumbline/standalone/cluster';
import type postgres from 'postgres';

// Linux keeps in memory what stands here. A container often has too little of it.
const shared = '/dev/shm';
const bytesNeeded = 2 * 1024 ** 3;
const tablespace = 'in_memory';

/**
 * Where a test keeps a folder that it throws away: in memory where the machine has the room. A database is a
 * thousand files, which a disk's file system makes in seconds.
 */
export const memoryFolder = (bytesFree() ?? 0) >= bytesNeeded ? shared : tmpdir();

/**
 * Has the folder of a cluster's tablespace there before the cluster starts: it looks for it after a crash,
 * and a restart of the machine has emptied the memory.
 */
export async function keepTablespaceFolder(clusterFolder: string): Promise<void> {
  if (bytesFree() === undefined) return;
  await mkdir(folderOf(clusterFolder), { recursive: true, mode: 0o700 });
  await giveTo(folderOf(clusterFolder));
}

/** Makes a place in memory for test databases, where there is room, in a cluster that has none of them yet. */
export async function makeTablespace(admin: postgres.Sql, clusterFolder: string): Promise<void> {
  const folder = folderOf(clusterFolder);
  await admin`drop tablespace if exists ${admin(tablespace)}`;
  await rm(folder, { recursive: true, force: true });
  if (memoryFolder !== shared) return;
  await keepTablespaceFolder(clusterFolder);
  await admin.unsafe(`create tablespace ${tablespace} location '${folder}'`);
}

/** Where a cluster keeps test databases: in memory, or with everything else. */
export async function tablespaceOf(admin: postgres.Sql): Promise<string> {
  const found = await admin`select 1 from pg_tablespace where spcname = ${tablespace}`;
  return found.length > 0 ? tablespace : 'pg_default';
}

/** Of one working copy's cluster. */
function folderOf(clusterFolder: string): string {
  const name = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16);
  return join(shared, `plumbline-tests-${name}`);
}

function bytesFree(): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
