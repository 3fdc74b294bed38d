import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace.ts';
import { compressFiles } from './compressFiles.ts';
import { bundleInProcess } from './bundleInProcess.ts';
import { forgetOld } from './forgetOld.ts';

type Build = {
  name: string;
  folder: string;
  /** Hash of the sources. */
  source: string;
  version?: string;
  onBuild?: () => void;
};

/**
 * The folder with the files of a build, made only when these sources were never built before.
 * Two processes may ask for the same build at once; both get a whole one. Old builds make room for a new one.
 */
export async function cachedBuild({
  name,
  folder,
  source,
  version,
  onBuild,
}: Build): Promise<string> {
  const key = [version, source.slice(0, 16)].filter(Boolean).join('-');
  const finished = join(workspaceRoot, '.cache/builds', name, key);
  if (existsSync(finished)) {
    const now = new Date();
    // Where the folder cannot be written, nothing is ever taken away either.
    await utimes(finished, now, now).catch(() => {});
    return finished;
  }
  onBuild?.();
  const draft = `${finished}.${randomUUID()}.draft`;
  await mkdir(dirname(finished), { recursive: true });
  await bundleInProcess({ folder, output: draft, version, source });
  await compressFiles(draft);
  await forgetOld(dirname(finished));
  await rename(draft, finished).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Somebody else was faster; anything else is a fault.
    if (!existsSync(finished)) throw error;
  });
  return finished;
}
