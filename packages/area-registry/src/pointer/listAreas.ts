import { gzipSync } from 'node:zlib';
import type { AreaStore, RegistryChange } from '../store/index.ts';

/** One area of a store: what of it is live, since when, and by whom. */
export type AreaState = {
  id: string;
  owner: string;
  /** Null while it is off. */
  version: string | null;
  state: 'live' | 'hidden' | 'retired' | 'demoted' | 'candidate';
  /** A version that a share of the companies runs. */
  rollout: { version: string; percent: number } | null;
  /** When it was last moved, and who moved it. */
  at: string;
  by: string;
  kind: string;
  /** Bytes of all its scripts and styles, with gzip. */
  size: number;
};

/** Every area that was ever stored. */
export async function listAreas(store: AreaStore): Promise<AreaState[]> {
  const [ids, live, moves] = await Promise.all([store.ids(), store.registry(), lastMoves(store)]);
  return Promise.all(
    ids.map(async (id): Promise<AreaState> => {
      const area = live?.areas[id];
      const rollout = live?.rollouts?.[id];
      const last = moves.get(id);
      const version = area?.version ?? last?.from ?? (await store.versions(id)).at(-1) ?? '';
      const owner = area?.owner ?? (await store.manifest(id, version))?.owner ?? '';
      return {
        id,
        owner,
        version: area?.version ?? null,
        rollout: rollout ? { version: rollout.area.version, percent: rollout.percent } : null,
        state: area ? 'live' : offState(last?.kind),
        at: last?.at ?? '',
        by: last?.by ?? '',
        kind: last?.kind ?? '',
        size: await sizeOf(store, id, version),
      };
    }),
  );
}

const offStates = { hide: 'hidden', retire: 'retired', demotion: 'demoted' } as const;

function offState(kind: string | undefined): AreaState['state'] {
  return Object.entries(offStates).find(([known]) => known === kind)?.[1] ?? 'candidate';
}

/** Whether an area was retired and not released since. */
export async function isRetired(store: AreaStore, id: string): Promise<boolean> {
  return (await lastMoves(store)).get(id)?.kind === 'retire';
}

type Move = Pick<RegistryChange, 'at' | 'by' | 'kind'> & { from: string | null };

async function lastMoves(
  store: Pick<AreaStore, 'revisions' | 'change'>,
): Promise<Map<string, Move>> {
  const numbers = await store.revisions();
  const changes = await Promise.all(numbers.map((number) => store.change(number)));
  return new Map(
    changes.flatMap((change) =>
      (change?.moves ?? [])
        .filter(({ from, to }) => from !== to)
        .map(({ id, from }): [string, Move] => [
          id,
          { at: change?.at ?? '', by: change?.by ?? '', kind: change?.kind ?? 'release', from },
        ]),
    ),
  );
}

async function sizeOf(store: AreaStore, id: string, version: string): Promise<number> {
  const manifest = await store.manifest(id, version);
  const sizes = Object.keys(manifest?.files ?? {}).map(async (file) => {
    const bytes = await store.file(id, version, file);
    return bytes ? gzipSync(bytes).length : 0;
  });
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
}
