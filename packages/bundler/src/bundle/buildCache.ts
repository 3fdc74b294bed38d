import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder, workspaceRoot } from '../workspace.ts';
import { compressFiles } from './compressFiles.ts';
import { bundleInProcess } from './bundleInProcess.ts';
import { madeOnce } from './madeOnce.ts';

type Build = {
  name: string;
  folder: string;
  /** Hash of the sources. */
  source: string;
  version?: string;
  onBuild?: () => void;
  /** Where builds are stored when the workspace is read-only. */
  fallback?: string;
};

/**
 * The folder with the files of a build, made only when these sources were never built before.
 */
export async function cachedBuild({
  name,
  folder,
  source,
  version,
  onBuild,
  fallback,
}: Build): Promise<string> {
  const key = [version, source.slice(0, 16)].filter(Boolean).join('-');
  const own = join(cacheFolder(folder), 'builds', name, key);
  const isOwn = !fallback || existsSync(own) || (await isWritable(workspaceRoot));
  return madeOnce(isOwn ? own : join(fallback, name, key), async (draft) => {
    onBuild?.();
    await bundleInProcess({ folder, output: draft, version, source });
    await compressFiles(draft);
  });
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
