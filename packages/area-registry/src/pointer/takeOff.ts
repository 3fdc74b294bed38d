import type { Registry } from '@plumbline/contract';
import { liveInFull, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { NotPossibleError } from './notPossible.ts';
import { pointAt } from './pointAt.ts';
import { checkUsage } from './usage.ts';

type TakeOff = {
  store: AreaStore;
  keys: RegistryKeys;
  id: string;
  /** `hide` for a while; `retire` for good, which a release has to override. */
  kind: 'hide' | 'retire';
  by?: string;
  isNewKey?: boolean;
  /** Takes it off although other live areas use it. */
  isForced?: boolean;
};

/** An area is used by others, so it stays. */
export class AreaInUseError extends Error {
  constructor(id: string, uses: string[]) {
    super(
      `${id} stays, because other live areas use it:\n${uses.map((use) => `  - ${use}`).join('\n')}\nRelease them without these uses first, or add --force.`,
    );
    this.name = 'AreaInUseError';
  }
}

/**
 * Makes an area live nowhere; its versions stay in the store. Throws AreaInUseError where other live areas use its
 * routes, slots, or events.
 */
export async function takeOff({ store, keys, id, kind, by, isNewKey, isForced }: TakeOff): Promise<{
  registry: Registry;
  from: string;
  warnings: string[];
}> {
  const live = await liveInFull(store);
  const area = live?.areas[id];
  if (!area) throw new NotPossibleError(`${id} is not live.`);
  const others = Object.values(live.areas).filter((other) => other.id !== id);
  const nothing = {
    ...area,
    routes: [],
    slots: { hosts: [], fills: [] },
    events: { emits: [], handles: [] },
  };
  const used = checkUsage(nothing, area, others).map(({ message }) => message);
  if (used.length > 0 && !isForced) throw new AreaInUseError(id, used);
  const registry = await pointAt({ store, keys, versions: [], gone: [id], kind, by, isNewKey });
  return { registry, from: area.version, warnings: used };
}
