import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleInProcess } from '@plumbline/bundler/bundle/bundleInProcess';
import { madeOnce } from '@plumbline/bundler/bundle/madeOnce';
import { shellSource } from '@plumbline/bundler/bundle/sources';
import { isWorkspace, packageFolder, workspaceRoot } from '@plumbline/bundler/workspace';
import { offersFile, shellOffers } from '@plumbline/area-registry/compatibility';

/**
 * The folder with the shell's app built for development: the React that users get cannot exchange components
 * in place. Made once for each state of the shell's sources; outside this workspace it is the package
 * `@plumbline/shell` of the area in `folder`.
 */
export async function devShell(folder: string): Promise<string> {
  if (!isWorkspace) return installedShell(folder);
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

function installedShell(folder: string): string {
  const shell = packageFolder('@plumbline/shell', folder);
  if (shell) return join(shell, 'dist');
  throw new Error('The shell is not installed: npm install --save-dev @plumbline/shell');
}

/** What the developer has to know where the portal runs another contract than the shell of this run; else undefined. */
export async function shellDifference(shell: string, product: URL): Promise<string | undefined> {
  const answer = await fetch(new URL(offersFile, product));
  const live = shellOffers.safeParse(answer.ok ? await answer.json() : undefined);
  const own = shellOffers.parse(JSON.parse(await readFile(join(shell, offersFile), 'utf8')));
  if (!live.success || live.data.contract === own.contract) return undefined;
  return `The portal has contract ${live.data.contract}, the shell of this run ${own.contract}: install the @plumbline packages that belong to the portal.`;
}
