import type { Registry } from '@plumbline/contract';
import {
  forRegistry,
  signRegistry,
  OlderRegistryError,
  UnsignedRegistryError,
  type AreaStore,
  type RegistryChange,
  type RegistryKeys,
} from '../store/index.ts';

type Pointing = {
  store: AreaStore;
  keys: RegistryKeys;
  /** Stored versions that shall be live from now on. */
  versions: { id: string; version: string }[];
  /** Areas that shall be live nowhere from now on. */
  gone?: string[];
  /** A stored version that only a share of the companies runs from now on; 0 percent ends that. */
  rollout?: { id: string; version: string; percent: number };
  kind: RegistryChange['kind'];
  /** Who moves them. */
  by?: string | undefined;
  note?: string;
  /** Signs what is live anew, whoever has signed it and whichever was live since. */
  isNewKey?: boolean | undefined;
  /** Takes nothing over from what is live: `versions` are all that is live from now on. */
  isNewStart?: boolean;
};

/**
 * Makes stored versions live, and others not, in one step. Throws RegistryMovedError when somebody else was faster, and
 * UnsignedRegistryError or OlderRegistryError where the signature would cover what nobody has released
 * with this key, or what was live before.
 */
export async function pointAt({
  store,
  keys,
  versions,
  gone = [],
  rollout,
  kind,
  by = '',
  note = '',
  isNewKey = false,
  isNewStart = false,
}: Pointing): Promise<Registry> {
  const live = await store.registry();
  const newest = await store.newestKnown();
  if (live && !isNewKey && !isNewStart) {
    if (!(await store.isSignedBy(keys.publicKey))) throw new UnsignedRegistryError(live.revision);
    if (live.revision < newest) throw new OlderRegistryError(live.revision, newest);
  }
  const moved = versions.map(
    async ({ id, version }) => [id, await forRegistry(store, id, version)] as const,
  );
  const before = isNewStart ? {} : live?.areas;
  const entries = Object.entries({ ...before, ...Object.fromEntries(await Promise.all(moved)) });
  const areas = Object.fromEntries(entries.filter(([id]) => !gone.includes(id)));
  const last = (isNewStart ? (await store.revisions()).at(-1) : live?.revision) ?? 0;
  const revision = Math.max(last, newest) + 1;
  const at = new Date().toISOString();
  const ended = new Set([...versions.map(({ id }) => id), ...gone]);
  const rollouts = Object.fromEntries(
    Object.entries({
      ...(isNewStart ? {} : live?.rollouts),
      ...(rollout && { [rollout.id]: await rolledOut(store, rollout) }),
    }).filter(([id, { percent }]) => percent > 0 && !ended.has(id)),
  );
  const some = Object.keys(rollouts).length > 0 && { rollouts };
  const next = await signRegistry({ revision, issued_at: at, areas, ...some }, keys);
  const targets = [
    ...versions,
    ...gone.map((id) => ({ id, version: null })),
    ...(rollout ? [{ id: rollout.id, version: live?.areas[rollout.id]?.version ?? null }] : []),
  ];
  const moves = targets.map(({ id, version }) => ({
    id,
    from: live?.areas[id]?.version ?? null,
    to: version,
  }));
  await store.publish(next, { kind, at, moves, note, by }, last);
  return next;
}

async function rolledOut(
  store: AreaStore,
  { id, version, percent }: NonNullable<Pointing['rollout']>,
) {
  return { percent, area: await forRegistry(store, id, version) };
}
