import type { Registry } from '@plumbline/contract';
import { checkUsage } from './usage.ts';
import {
  forRegistry,
  liveInFull,
  type AreaStore,
  type RegistryChange,
  type RegistryKeys,
} from '../store/index.ts';
import { NotPossibleError } from './notPossible.ts';
import { pointAt } from './pointAt.ts';

type RollBack = {
  store: AreaStore;
  keys: RegistryKeys;
  id: string;
  /** The version to go back to; the one that was live before the present one unless told. */
  version?: string;
  kind?: RegistryChange['kind'];
  note?: string;
  isNewKey?: boolean;
  by?: string;
};

/** The new registry, and what other areas miss now: a rollback is for emergencies and is not refused for it. */
export type RolledBack = { registry: Registry; from: string; to: string; warnings: string[] };

/**
 * Points an area back to an older version. Moves the pointer only; nothing is built. Throws if the
 * version was changed in the store since it was live.
 */
export async function rollBack({
  store,
  keys,
  id,
  version,
  kind = 'rollback',
  note,
  isNewKey,
  by,
}: RollBack): Promise<RolledBack> {
  const live = await liveInFull(store);
  const current = live?.areas[id];
  if (!live || !current) throw new NotPossibleError(await notLive(store, id));
  const to = version ?? (await versionBefore(store, id, current.version));
  if (!to) throw new NotPossibleError(`No version of ${id} was live before ${current.version}.`);
  if (to === current.version) throw new NotPossibleError(`${id} ${to} is live already.`);
  const older = await store.manifest(id, to);
  if (!older) throw new NotPossibleError(await notStored(store, id, to));
  await refuseAltered(store, id, to);
  const others = Object.values(live.areas).filter((area) => area.id !== id);
  const warnings = checkUsage(older, current, others).map(({ message }) => message);
  const registry = await pointAt({
    store,
    keys,
    versions: [{ id, version: to }],
    kind,
    note,
    isNewKey,
    by,
  });
  return { registry, from: current.version, to, warnings };
}

/** Throws if the stored version's area.json is not the one that was live before. */
async function refuseAltered(store: AreaStore, id: string, version: string): Promise<void> {
  const { manifest } = await forRegistry(store, id, version);
  for (const number of await store.revisions()) {
    // oxlint-disable-next-line no-await-in-loop -- history is read in order
    const area = (await store.revision(number))?.areas[id];
    if (area?.version === version && area.manifest !== manifest)
      throw new NotPossibleError(
        `${id} ${version} in the store is not what revision ${number} released: its area.json was changed. Release it again as a new version.`,
      );
  }
}

async function notLive(store: AreaStore, id: string): Promise<string> {
  const isKnown = (await store.versions(id)).length > 0;
  return isKnown
    ? `${id} is off. To make it live again: pnpm area release ${id}`
    : `${id} is not live, so there is nothing to roll back.`;
}

async function notStored(store: AreaStore, id: string, version: string): Promise<string> {
  const versions = await store.versions(id);
  return `${id} ${version} is not in the store; it has ${versions.join(', ')}.`;
}

/** The version that was live when the present one became live for the first time. */
export async function versionBefore(
  store: AreaStore,
  id: string,
  current: string,
): Promise<string | null> {
  let before: string | null = null;
  for (const number of await store.revisions()) {
    // oxlint-disable-next-line no-await-in-loop -- history is read in order, and mostly ends early
    const version = (await store.revision(number))?.areas[id]?.version;
    if (version === current) return before;
    if (version) before = version;
  }
  return null;
}
