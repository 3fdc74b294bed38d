const mode = process.env.PLUMBLINE_REPEATS;
/** Of how many repeats one is made: CI and `pnpm verify` set `few`; each night and before a release, `all` is worth its hour. */
const share = mode === 'few' ? 10 : mode === 'all' ? 1 : 3;

/**
 * How often a test repeats what chance, load, or a kill might bring to light: `all` times with PLUMBLINE_REPEATS=all,
 * a third of that in `pnpm jest`, and a tenth in CI and `pnpm verify`; never fewer than `fewest`.
 */
export const repeats = (all: number, fewest = Math.ceil(all / 10)): number =>
  share === 10 ? fewest : Math.max(fewest, Math.ceil(all / share));

/** The same share of a long list of cases, beginning at another one for each `turn`. */
export const repeated = <Case>(cases: readonly Case[], turn: number): readonly Case[] =>
  cases.filter((_, at) => (at + turn) % share === 0);

/** Each turn has its part of the cases, and all turns together have all; with PLUMBLINE_REPEATS=all each turn has all. */
export const divided = <Case>(
  cases: readonly Case[],
  { turn, turns }: { turn: number; turns: number },
): readonly Case[] => (mode === 'all' ? cases : cases.filter((_, at) => at % turns === turn));
