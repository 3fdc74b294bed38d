import type { Life } from './process.ts';

/** How the memory of a process went in its longest life, in megabytes. */
export type Memory = {
  name: string;
  minutes: number;
  warm: number;
  end: number;
  most: number;
  isFlat: boolean;
};

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
/** What a garbage collector may leave lying about between two looks. */
const slackMegabytes = 64;
/** Under load a fresh process of ours rises for about three minutes, until heap, caches and pools are full. */
const warmUpMs = 3 * 60_000;
const fewest = 20;

/**
 * Compares the first third of what a life was once it was warm with the last. Flat is a growth of at most a fifth,
 * or of what a collection more or less makes. Undefined for lives too short to say.
 */
export function memoryOf(lives: readonly Life[]): Memory | undefined {
  const life = lives.toSorted((one, other) => other.samples.length - one.samples.length)[0];
  const samples = life?.samples.filter(({ at }) => at - life.from >= warmUpMs) ?? [];
  if (!life || samples.length < fewest) return undefined;
  const values = samples.map(({ megabytes }) => megabytes);
  const third = Math.floor(values.length / 3);
  const warm = median(values.slice(0, third));
  const end = median(values.slice(-third));
  const last = samples.at(-1)?.at ?? life.from;
  return {
    name: life.name,
    minutes: (last - life.from) / 60_000,
    warm,
    end,
    most: Math.max(...life.samples.map(({ megabytes }) => megabytes)),
    isFlat: end <= Math.max(warm * 1.2, warm + slackMegabytes),
  };
}
