import { join } from 'node:path';
import { workspaceRoot } from '../workspace.ts';
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
}: Build): Promise<string> {
  const key = [version, source.slice(0, 16)].filter(Boolean).join('-');
  return madeOnce(join(workspaceRoot, '.cache/builds', name, key), async (draft) => {
    onBuild?.();
    await bundleInProcess({ folder, output: draft, version, source });
    await compressFiles(draft);
  });
}
