import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { forgetOld } from './forgetOld.ts';

/**
 * A folder of builds' folder `finished`, filled by `make` only where it is not there yet. Two processes may ask for
 * the same one at once; both get a whole one. Old builds make room for a new one, and one that fails leaves nothing.
 */
export async function madeOnce(
  finished: string,
  make: (draft: string) => Promise<void>,
): Promise<string> {
  if (existsSync(finished)) {
    const now = new Date();
    // Where the folder cannot be written, nothing is ever taken away either.
    await utimes(finished, now, now).catch(() => {});
    return finished;
  }
  const draft = `${finished}.${randomUUID()}.draft`;
  await mkdir(dirname(finished), { recursive: true });
  try {
    await make(draft);
    await forgetOld(dirname(finished));
    await rename(draft, finished);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Somebody else was faster; anything else is a fault.
    if (!existsSync(finished)) throw error;
  }
  return finished;
}
