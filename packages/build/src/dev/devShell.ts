import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleInProcess } from '../bundle/bundleInProcess.ts';
import { shellSource } from '../bundle/sources.ts';
import { workspaceRoot } from '../workspace.ts';

const dayMs = 86_400_000;

/**
 * The folder with the shell's app built for development: the React that users get cannot exchange components
 * in place. Made once for each state of the shell's sources.
 */
export async function devShell(): Promise<string> {
  const finished = join(workspaceRoot, '.cache/dev', (await shellSource()).slice(0, 16));
  if (existsSync(finished)) return finished;
  const draft = `${finished}.${randomUUID()}.draft`;
  await mkdir(dirname(finished), { recursive: true });
  const folder = join(workspaceRoot, 'shell');
  await bundleInProcess({ folder, output: draft, mode: 'development', only: 'shell' });
  await forgetOld(dirname(finished));
  await rename(draft, finished).catch(() => rm(draft, { recursive: true, force: true }));
  return finished;
}

/** Takes away the builds of another day; one of today may be in use. */
async function forgetOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.map(async (name) => {
      const build = join(folder, name);
      const { mtimeMs } = await stat(build);
      if (Date.now() - mtimeMs > dayMs) await rm(build, { recursive: true, force: true });
    }),
  );
}
