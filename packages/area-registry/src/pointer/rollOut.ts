import type { Registry } from '@plumbline/contract';
import type { AreaStore, RegistryKeys } from '../store/index.ts';
import { NotPossibleError } from './notPossible.ts';
import { pointAt } from './pointAt.ts';

/** Shares of companies, in percent, that a version can be rolled out to; 0 ends a rollout. */
export const rolloutSteps = [0, 1, 10, 50, 100] as const;
export type RolloutStep = (typeof rolloutSteps)[number];

export const isRolloutStep = (percent: number): percent is RolloutStep =>
  rolloutSteps.some((step) => step === percent);

type RollOut = {
  store: AreaStore;
  keys: RegistryKeys;
  id: string;
  /** A stored version; it becomes the released one at 100%. */
  version: string;
  percent: RolloutStep;
  kind?: 'rollout' | 'demotion';
  by?: string;
  note?: string;
};

/**
 * Gives a stored version to a share of the companies; the others run the live one.
 * @throws Error for an area that isn't live, and for the live version
 */
export async function rollOut({
  store,
  keys,
  id,
  version,
  percent,
  kind = 'rollout',
  by,
  note = percent === 0 ? `${version} ended` : `${version} for ${percent}% of companies`,
}: RollOut): Promise<Registry> {
  const live = (await store.registry())?.areas[id];
  if (!live)
    throw new NotPossibleError(
      `${id} isn't live, so there is nothing to roll out against. Release it.`,
    );
  if (live.version === version)
    throw new NotPossibleError(`${id} ${version} is live for all companies already.`);
  if (percent === 100)
    return pointAt({ store, keys, versions: [{ id, version }], kind: 'release', by, note });
  return pointAt({ store, keys, versions: [], rollout: { id, version, percent }, kind, by, note });
}
