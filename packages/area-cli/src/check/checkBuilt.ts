import { liveInFull, type AreaStore } from '@plumbline/area-registry/store';
import type { BuiltArea } from '../release/buildArea.ts';
import { checkArea } from './checkArea.ts';
import { dependenciesOf } from './code.ts';
import type { Finding } from './finding.ts';
import { loadInPage } from './loadInPage.ts';
import type { ShellFiles } from './shellFiles.ts';
import { checkTypes } from './types.ts';

/** Gives the shell that areas are loaded in; undefined where there is none. */
export type OpenShell = () => Promise<ShellFiles | undefined>;

/** What speaks against releasing an area, and what could not be checked here. */
export type Checked = { findings: Finding[]; notes: string[] };

/**
 * Checks a build against what is live: first what can be read, then its types, and last each exposed module in a
 * headless page. A build that is refused already is not loaded.
 */
export async function checkBuilt(
  built: BuiltArea,
  store: AreaStore,
  openShell: OpenShell,
): Promise<Checked> {
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
  const shell = await openShell();
  if (!shell) return { findings, notes: [...notes, noShell] };
  const loaded = await loadInPage({ ...built, shell });
  if (loaded) return { findings: loaded, notes };
  const unseen = 'It was not loaded in a browser: there is no Chromium here. Set CHROMIUM_PATH.';
  return { findings, notes: [...notes, unseen] };
}

const noShell =
  'It was not loaded in a browser, which needs the shell. Name the running portal: --product http://localhost:3000.';
