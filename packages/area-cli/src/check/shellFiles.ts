import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { cachedBuild } from '@plumbline/bundler/bundle/buildCache';
import { shellSource } from '@plumbline/bundler/bundle/sources';
import { workspaceRoot } from '@plumbline/bundler/workspace';

/** Reads a file of a built shell by its path, `/index.html`; undefined for one that it does not have. */
export type ShellFiles = (path: string) => Promise<Buffer | undefined>;

export const shellInFolder =
  (folder: string): ShellFiles =>
  (path) =>
    readFile(join(folder, normalize(path))).catch(() => undefined);

/** The shell of a running portal, as its pages get it. */
export const shellOfPortal =
  (portal: URL): ShellFiles =>
  async (path) => {
    const address = path === '/index.html' ? '/welcome' : path;
    const answer = await fetch(new URL(address, portal), {
      headers: path === '/index.html' ? { accept: 'text/html' } : {},
    });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  };

/** The shell of this workspace, built where its sources changed. */
export async function shellOfWorkspace(): Promise<ShellFiles> {
  const folder = await cachedBuild({
    name: 'shell',
    folder: join(workspaceRoot, 'shell'),
    source: await shellSource(),
    onBuild: () => process.stderr.write('Building the shell, which the area is loaded in\n'),
  });
  return shellInFolder(folder);
}
