import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Backup } from './backups.ts';
import {
  type Bucket,
  type Objects,
  objectsAt,
  filesOf,
  encrypted,
  decrypted,
} from './offsiteObjects.ts';

/** For how long a backup, and a file that the product has deleted, remains in the bucket. */
const keptDays = 30;
const day = 86_400_000;

/**
 * Copies a backup into a bucket, encrypted for `recipient` (age, https://age-encryption.org/v1): only the holder of the
 * identity can read it, which need not be on this machine.
 *
 * `backups/<instant>/` has the database and, written last, `about.json`, without which a backup does not count. Stored
 * files never change, so each is copied once, to `files/`. What is over 30 days old and no longer needed is deleted.
 * @returns how many files were new, or undefined when the bucket has this backup already
 */
export async function copyOffsite(
  backup: Backup,
  { address, client, recipient, now }: Bucket & { recipient: string; now: Date },
): Promise<number | undefined> {
  const place = objectsAt({ address, client });
  const complete = `backups/${backup.name}/about.json.age`;
  const known = await place.list('');
  if (known.has(complete)) return undefined;
  const send = async (file: string, key: string) =>
    place.upload(key, await encrypted(await openAsBlob(file), recipient));
  const files = await filesOf(backup);
  const added = files.filter((file) => !known.has(`files/${file}.age`));
  for (const file of added)
    // oxlint-disable-next-line no-await-in-loop -- one file after the other; a large one takes the whole connection
    await send(join(backup.folder, 'storage', file), `files/${file}.age`);
  await place.upload(
    `backups/${backup.name}/files.json.age`,
    await encrypted(new Blob([JSON.stringify(files)]), recipient),
  );
  await send(join(backup.folder, 'database.sql.gz'), `backups/${backup.name}/database.sql.gz.age`);
  await send(join(backup.folder, 'about.json'), complete);
  await removeOld({ place, known, files: new Set(files), now });
  return added.length;
}

/** Whoever can write to the bucket can also encrypt for the recipient, so no path may lead out of the folder. */
const storedPaths = z.array(
  z.string().refine((path) => !path.split(/[\\/]/).includes('..'), 'leads out of the backup'),
);

/**
 * Reads a backup out of a bucket into `<folder>/<instant>`, the newest unless `name` says which.
 * @throws when there is none, or the identity is not the one that it was encrypted for
 */
export async function fetchOffsite(
  { address, client, identity, name }: Bucket & { identity: string; name?: string | undefined },
  folder: string,
): Promise<string> {
  const place = objectsAt({ address, client });
  const complete = await namesAt({ address, client });
  const chosen = name ?? complete.at(-1);
  if (chosen === undefined || !complete.includes(chosen))
    throw new Error(
      `There is no backup ${name ?? ''} in ${address}. ${complete.length > 0 ? `There are ${complete.join(', ')}.` : ''}`,
    );
  const target = join(folder, chosen);
  const save = async (key: string, file: string) => {
    const path = join(target, file);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(
      await decrypted(await place.read(`${key}.age`), identity),
      createWriteStream(path, { mode: 0o600 }),
    );
  };
  const listed = await decrypted(await place.read(`backups/${chosen}/files.json.age`), identity);
  const files = storedPaths.parse(JSON.parse(await text(listed)));
  for (const file of files)
    // oxlint-disable-next-line no-await-in-loop -- see copyOffsite
    await save(`files/${file}`, join('storage', file));
  await save(`backups/${chosen}/database.sql.gz`, 'database.sql.gz');
  await save(`backups/${chosen}/about.json`, 'about.json');
  return target;
}

/** The complete backups in a bucket, oldest first. */
export async function namesAt(bucket: Bucket): Promise<string[]> {
  const keys = await objectsAt(bucket).list('backups/');
  return [...keys.keys()]
    .flatMap((key) => /^backups\/([\dT-]+)\/about\.json\.age$/.exec(key)?.[1] ?? [])
    .toSorted();
}

/**
 * Deletes backups over 30 days old. A file that this backup lacks is marked in `deleted/`, and goes 30 days later, when
 * no backup with it is left.
 */
async function removeOld({
  place,
  known,
  files,
  now,
}: {
  place: Objects;
  known: ReadonlyMap<string, Date>;
  files: ReadonlySet<string>;
  now: Date;
}) {
  const isOld = (at: Date) => now.getTime() - at.getTime() > keptDays * day;
  const old = [...known]
    .filter(([key, at]) => key.startsWith('backups/') && isOld(at))
    .map(([key]) => key);
  const gone = [...known.keys()]
    .flatMap((key) => /^files\/(.+)\.age$/.exec(key)?.[1] ?? [])
    .filter((file) => !files.has(file));
  const marks = gone.filter((file) => !known.has(`deleted/${file}`));
  const overdue = gone.filter((file) => {
    const at = known.get(`deleted/${file}`);
    return at && isOld(at);
  });
  await Promise.all(marks.map((file) => place.mark(`deleted/${file}`)));
  await Promise.all(
    [...old, ...overdue.flatMap((file) => [`files/${file}.age`, `deleted/${file}`])].map(
      place.remove,
    ),
  );
}
