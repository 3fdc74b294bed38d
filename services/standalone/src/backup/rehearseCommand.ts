// pnpm db:rehearse [folder | s3://bucket/folder [instant]]: restores a backup into a temporary installation, compares
// what is there with what the backup says, and removes it again. The running installation is not touched.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '@plumbline/kit';
import { standaloneEnvironment } from '../environment.ts';
import { allMigrations } from '../migrations/upgrade.ts';
import { startCluster, stopCluster } from '../postgres/cluster.ts';
import { givenBackup } from './givenBackup.ts';
import { inWords } from './inWords.ts';
import { restoreBackup } from './restoreBackup.ts';
import { withClient } from './withClient.ts';

await inWords(async () => {
  const env = readEnvironment(standaloneEnvironment);
  const started = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-rehearsal-'));
  const cluster = join(folder, 'postgres');
  try {
    const backup = await givenBackup(env.DATA_DIR, join(folder, 'fetched'));
    const { url: urlOf } = await startCluster(cluster);
    // Compares the rows of every table and fails at the first that differs.
    await restoreBackup(backup, {
      urlOf,
      database: 'plumbline',
      dataDir: folder,
      migrations: await allMigrations(),
      now: new Date(),
    });
    const { rows: files } = await withClient(urlOf('plumbline'), (client) =>
      client.query<{ path: string }>(
        `select bucket_id || '/' || name as path from storage.objects`,
      ),
    );
    const missing = files.filter(({ path }) => !existsSync(join(folder, 'storage', path)));
    if (missing.length > 0)
      throw new Error(
        `${missing.length} of ${files.length} files are missing in the backup, such as ${missing[0]?.path}`,
      );
    const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0);
    process.stdout.write(
      `The backup of ${backup.madeAt} can be restored: ${rows} rows of ${Object.keys(backup.rows).length} tables as when it was made, and all ${files.length} files, in ${Math.round((Date.now() - started) / 1000)} seconds\n`,
    );
  } finally {
    await stopCluster(cluster).catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
});
