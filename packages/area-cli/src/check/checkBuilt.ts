import { cachedBuild } from '@plumbline/bundler/bundle/buildCache';
import { shellSource } from '@plumbline/bundler/bundle/sources';
import { workspaceRoot } from '@plumbline/bundler/workspace';
import { liveInFull, type AreaStore } from '@plumbline/area-registry/store';
import { join } from 'node:path';
import type { BuiltArea } from '../release/buildArea.ts';
import { checkArea } from './checkArea.ts';
import { dependenciesOf } from './code.ts';
import type { Finding } from './finding.ts';
import { loadInPage } from './loadInPage.ts';
import { checkTypes } from './types.ts';

/** What speaks against releasing an area, and what could not be checked here. */
export type Checked = { findings: Finding[]; notes: string[] };

/**
 * Checks a build against what is live: first what can be read, then its types, and last each exposed module in a
 * headless page. A build that is refused already is not loaded.
 */
export async function checkBuilt(built: BuiltArea, store: AreaStore): Promise<Checked> {
  const { area, uses, folder, read } = built;
  const [live, offers, types] = await Promise.all([
    liveInFull(store),
    store.shell(),
    checkTypes(folder),
  ]);
  const code = { uses, dependencies: dependenciesOf(folder), offers };
  const findings = [...(await checkArea({ area, live, read, code })), ...types];
  const notes = offers
    ? []
    : ['The store does not know the live shell, so nothing was compared with it.'];
  if (findings.length > 0) return { findings, notes };
  const loaded = await loadInPage({ ...built, shell: await builtShell() });
  if (loaded) return { findings: loaded, notes };
  const unseen = 'It was not loaded in a browser: there is no Chromium here. Set CHROMIUM_PATH.';
  return { findings, notes: [...notes, unseen] };
}

async function builtShell(): Promise<string> {
  return cachedBuild({
    name: 'shell',
    folder: join(workspaceRoot, 'shell'),
    source: await shellSource(),
    onBuild: () => process.stderr.write('Building the shell, which the area is loaded in\n'),
  });
}
