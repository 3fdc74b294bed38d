const few = process.env.PLUMBLINE_REPEATS === 'few';

/**
 * How often a test repeats what chance, load or a kill might bring to light: `usual` times, but in `pnpm verify`,
 * which is run before each commit, a tenth of that or `seldom` times.
 */
export const repeats = (usual: number, seldom = Math.ceil(usual / 10)): number =>
  few ? seldom : usual;

/** All cases of a long list, but in `pnpm verify` every tenth of them, beginning at another one for each `turn`. */
export const repeated = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  few ? cases.filter((_, at) => (at + turn) % 10 === 0) : cases;

/** All cases for each turn, but in `pnpm verify` each turn has its part of them, and all turns together have all. */
export const divided = <Case>(
  cases: readonly Case[],
  { turn, turns }: { turn: number; turns: number },
): readonly Case[] => (few ? cases.filter((_, at) => at % turns === turn) : cases);
