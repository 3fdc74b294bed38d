import type { AreaStore, RegistryChange } from '../store/index.ts';

/** One stored version of an area, newest move first in `history`. */
export type AreaHistory = {
  id: string;
  live: string | null;
  versions: string[];
  history: {
    revision: number;
    at: string;
    kind: string;
    from: string | null;
    to: string | null;
    note: string;
    by: string;
  }[];
};

/** Stored versions of an area and every move of its pointer. */
export async function listVersions(store: AreaStore, id: string): Promise<AreaHistory> {
  const [live, versions, revisions] = await Promise.all([
    store.registry(),
    store.versions(id),
    store.revisions(),
  ]);
  const changes = await Promise.all(
    revisions.map(async (revision) => ({ revision, change: await store.change(revision) })),
  );
  const history = changes.toReversed().flatMap(({ revision, change }) =>
    (change?.moves ?? [])
      .filter((move) => move.id === id && (move.from !== move.to || isAboutRollout(change)))
      .map(({ from, to }) => ({
        revision,
        at: change?.at ?? '',
        kind: change?.kind ?? '',
        from,
        to,
        note: change?.note ?? '',
        by: change?.by ?? '',
      })),
  );
  return { id, live: live?.areas[id]?.version ?? null, versions, history };
}

/** A rollout moves no pointer, nor does its end. */
const isAboutRollout = (change: RegistryChange | null) =>
  change?.kind === 'rollout' || change?.kind === 'demotion';
