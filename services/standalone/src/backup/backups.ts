import { copyFile, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { isSystemError } from '../systemError.ts';
import { dumpDatabase } from './dumpDatabase.ts';

const about = z.object({
  madeAt: z.iso.datetime(),
  rows: z.record(z.string(), z.number()),
  migrations: z.array(z.string()),
});
/** A complete backup: a folder with database.sql.gz, storage/ and about.json. */
export type Backup = { folder: string; name: string } & z.infer<typeof about>;

type Source = { dataDir: string; databaseUrl: string; now: Date };

/** Copies database and files of a running or stopped product to `<DATA_DIR>/backups/<instant>`. */
export async function makeBackup({ dataDir, databaseUrl, now }: Source): Promise<Backup> {
  const name = now.toISOString().replaceAll(':', '-').slice(0, 19);
  const folder = join(dataDir, 'backups', name);
  const draft = `${folder}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  // Within the snapshot, so that no object of the snapshot is missing among the files.
  const copyFiles = () => linkTree(join(dataDir, 'storage'), join(draft, 'storage'));
  const dumped = await dumpDatabase(databaseUrl, join(draft, 'database.sql.gz'), copyFiles);
  const written = { madeAt: now.toISOString(), ...dumped };
  await writeFile(join(draft, 'about.json'), JSON.stringify(written, null, 2));
  await rename(draft, folder);
  return { folder, name, ...written };
}

/** Complete backups in the data folder, oldest first; whatever else lies there is passed over. */
export async function listBackups(dataDir: string): Promise<Backup[]> {
  const root = join(dataDir, 'backups');
  const names = (await entriesOf(root))
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.part'));
  const found = await Promise.all(names.toSorted().map((name) => openBackup(join(root, name))));
  return found.filter((backup) => backup !== undefined);
}

/** Reads what a backup says about itself. @throws when the folder holds none */
export async function readBackup(folder: string): Promise<Backup> {
  const backup = await openBackup(folder);
  if (!backup) throw new Error(`${folder} is no backup: it has no about.json`);
  return backup;
}

async function openBackup(folder: string): Promise<Backup | undefined> {
  const text = await readFile(join(folder, 'about.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return { folder, name: basename(folder), ...about.parse(JSON.parse(text)) };
}

/** What lies in a folder; nothing in one that is not there. */
async function entriesOf(folder: string, options = { recursive: false }) {
  try {
    return await readdir(folder, { ...options, withFileTypes: true });
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Copies a tree of files; stored objects never change, so both copies can be the same file on disk. */
export async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await entriesOf(from, { recursive: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length + 1));
    await mkdir(dirname(target), { recursive: true });
    await link(source, target).catch(() => copyFile(source, target));
  }
}
