import type { AreaUses } from '@plumbline/area-registry/compatibility';
import { liveInFull, type AreaStore } from '@plumbline/area-registry/store';
import type { AreaManifest } from '@plumbline/contract';
import { checkArea } from './checkArea.ts';
import type { Dependencies } from './code.ts';
import type { Finding } from './finding.ts';
import { loadInPage } from './loadInPage.ts';
import type { ShellFiles } from './shellFiles.ts';

/** Gives the shell that areas are loaded in; undefined where there is none. */
export type OpenShell = () => Promise<ShellFiles | undefined>;

/** What speaks against releasing an area, and what could not be checked here. */
export type Checked = { findings: Finding[]; notes: string[] };

/** The files of a build, and what they were built from as far as it matters. */
export type CheckedFiles = {
  area: AreaManifest;
  uses: AreaUses;
  dependencies: Dependencies;
  read: (file: string) => Promise<Uint8Array>;
};

/**
 * Checks the files of a build against what is live: first what can be read, and last each exposed module in a
 * headless page. A build that is refused already, also for what `more` finds, is not loaded.
 */
export async function checkFiles(
  { area, read, uses, dependencies }: CheckedFiles,
  store: AreaStore,
  openShell: OpenShell,
  more: Promise<Finding[]>,
): Promise<Checked> {
  const [live, offers, others] = await Promise.all([liveInFull(store), store.shell(), more]);
  const code = { uses, dependencies, offers };
  const findings = [...(await checkArea({ area, live, read, code })), ...others];
  const notes = offers
    ? []
    : ['The store does not know the live shell, so nothing was compared with it.'];
  if (findings.length > 0) return { findings, notes };
  const shell = await openShell();
  if (!shell) return { findings, notes: [...notes, noShell] };
  const loaded = await loadInPage({ area, read, shell });
  if (loaded) return { findings: loaded, notes };
  const unseen = 'It was not loaded in a browser: there is no Chromium here. Set CHROMIUM_PATH.';
  return { findings, notes: [...notes, unseen] };
}

const noShell =
  'It was not loaded in a browser, which needs the shell. Name the running portal: --product http://localhost:3000.';
