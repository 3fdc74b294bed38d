import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const codeOrStyle = /\.(js|css)$/;

/** The integrity value of some bytes: `sha384-` and the hash in base64. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

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
