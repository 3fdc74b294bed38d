/** Random choices that are the same in every run of a seed. */
export type Random = {
  below: (limit: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  chance: (share: number) => boolean;
};

/** Mulberry32: small, fast, and good enough to choose requests. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
