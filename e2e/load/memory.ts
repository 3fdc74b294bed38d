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

/**
 * Compares the second fifth of a life with its last: start and warming up are left out. Flat is a growth of at most a
 * fifth, or of what a collection more or less makes. Undefined for lives too short to say.
 */
export function memoryOf(lives: readonly Life[]): Memory | undefined {
  const life = lives.toSorted((one, other) => other.samples.length - one.samples.length)[0];
  if (!life || life.samples.length < 20) return undefined;
  const values = life.samples.map(({ megabytes }) => megabytes);
  const fifth = Math.floor(values.length / 5);
  const warm = median(values.slice(fifth, 2 * fifth));
  const end = median(values.slice(-fifth));
  const last = life.samples.at(-1)?.at ?? life.from;
  return {
    name: life.name,
    minutes: (last - life.from) / 60_000,
    warm,
    end,
    most: Math.max(...values),
    isFlat: end <= Math.max(warm * 1.2, warm + slackMegabytes),
  };
}
