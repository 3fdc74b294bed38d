import { join } from 'node:path';
import { bundleInProcess } from '@plumbline/bundler/bundle/bundleInProcess';
import { madeOnce } from '@plumbline/bundler/bundle/madeOnce';
import { shellSource } from '@plumbline/bundler/bundle/sources';
import { workspaceRoot } from '@plumbline/bundler/workspace';

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
