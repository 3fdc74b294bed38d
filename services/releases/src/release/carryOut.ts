import type { OpenShell } from '@plumbline/area-cli/check';
import { isBelow, isRetired, pointAt, rollBack, takeOff } from '@plumbline/area-registry';
import type { AreaStore, RegistryKeys } from '@plumbline/area-registry/store';
import { readUpload, type ReleaseOrder, type Upload } from '@plumbline/area-registry/teams';
import { ApiError } from '@plumbline/kit';
import type { Watch } from '../watch/watch.ts';
import { compressed } from './compressed.ts';

/** What releases are made with. */
export type Releasing = {
  store: AreaStore;
  /** Signs what is live. */
  keys: () => Promise<RegistryKeys>;
  /** Origin of the portal; tokens for another one are refused. */
  portal: string;
  /** Counts what browsers report. */
  watch: Watch;
  /** The live shell, which areas are loaded in before they are released. */
  openShell: OpenShell;
};

/** The answer to a team. */
export type Done = {
  id: string;
  version: string | null;
  /** Of the registry; null where nothing became live. */
  revision: number | null;
  from?: string;
  notes: string[];
};

/** Does what a team has signed. @throws ApiError, and the registry's own errors */
export async function carryOut(
  order: ReleaseOrder,
  body: Uint8Array,
  releasing: Releasing,
): Promise<Done> {
  const { store } = releasing;
  const keys = await releasing.keys();
  const { sub: id, action, version, team } = order;
  const by = order.by === team ? team : `${order.by} (${team})`;
  if (action === 'rollback') {
    const back = await rollBack({ store, keys, id, by, ...(version && { version }) });
    return {
      id,
      version: back.to,
      from: back.from,
      revision: back.registry.revision,
      notes: back.warnings,
    };
  }
  if (action === 'hide' || action === 'retire') {
    const off = await takeOff({ store, keys, id, kind: action, by });
    return { id, version: null, from: off.from, revision: off.registry.revision, notes: [] };
  }
  const upload = await readUpload(body, id);
  if (action === 'release') await refuseUnexpected(upload, store);
  const notes = await storeChecked(upload, releasing);
  const done = { id, version: upload.area.version, notes };
  if (action === 'candidate') return { ...done, revision: null };
  const { revision } = await pointAt({ store, keys, versions: [upload.area], kind: 'release', by });
  return { ...done, revision };
}

async function refuseUnexpected({ area: { id, version } }: Upload, store: AreaStore) {
  const live = (await store.registry())?.areas[id]?.version;
  if (live && isBelow(version, live))
    throw new ApiError(
      422,
      'below_live',
      `${id} ${version} is below the live ${live}: raise its version, or use rollback.`,
    );
  if (!live && (await isRetired(store, id)))
    throw new ApiError(
      422,
      'retired',
      `${id} was retired: only the portal's operator can release it again.`,
    );
}

/** Checks an upload and stores it for good; answers what could not be checked. @throws ApiError with the findings */
async function storeChecked(upload: Upload, { store, openShell }: Releasing): Promise<string[]> {
  // The check brings a compiler and a browser's driver, which a portal needs at its first release.
  const { checkUpload } = await import('@plumbline/area-cli/check');
  const { findings, notes } = await checkUpload(upload, store, openShell);
  const { area, files } = upload;
  if (findings.length > 0)
    throw new ApiError(
      422,
      'refused',
      `${area.id} may not be released:\n${findings.map(({ message }) => `  - ${message}`).join('\n')}`,
    );
  const copies = compressed(files);
  await store.put(area, copies.read, copies.names);
  return notes;
}
