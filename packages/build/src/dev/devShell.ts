import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleInProcess } from '../bundle/bundleInProcess.ts';
import { forgetOld } from '../bundle/forgetOld.ts';
import { shellSource } from '../bundle/sources.ts';
import { workspaceRoot } from '../workspace.ts';

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
