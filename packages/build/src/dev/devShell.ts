import { join } from 'node:path';
import { bundleInProcess } from '../bundle/bundleInProcess.ts';
import { madeOnce } from '../bundle/madeOnce.ts';
import { shellSource } from '../bundle/sources.ts';
import { workspaceRoot } from '../workspace.ts';

/**
 * The folder with the shell's app built for development: the React that users get cannot exchange components
 * in place. Made once for each state of the shell's sources.
 */
export async function devShell(): Promise<string> {
  const source = (await shellSource()).slice(0, 16);
  return madeOnce(join(workspaceRoot, '.cache/dev', source), (draft) =>
    bundleInProcess({
      folder: join(workspaceRoot, 'shell'),
      output: draft,
      mode: 'development',
      only: 'shell',
    }),
  );
}
