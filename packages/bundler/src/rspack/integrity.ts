import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from '@plumbline/area-registry';

const codeOrStyle = /\.(js|css)$/;

/** Integrity of every script and style below a folder, by path. */
export async function integrities(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => codeOrStyle.test(name))
    .toSorted();
  const hashes = names.map(
    async (name) => [name, integrityOf(await readFile(join(folder, name)))] as const,
  );
  return Object.fromEntries(await Promise.all(hashes));
}
