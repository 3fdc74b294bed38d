import type { ListQuery } from '@plumbline/data';
import { itemPriceBands, toUnit, type ItemPriceBand } from '@plumbline/domain';

/** Filters of the items list; empty ones don't filter. */
export type ItemFilters = {
  q: string;
  trade: readonly string[];
  unit: readonly string[];
  price: readonly string[];
  /** '7' or '30' days since an item was last used. */
  recent: string;
  stock: string;
};

export type ItemListQuery = ListQuery & {
  company: string;
  filters: ItemFilters;
  /** With a search text, all matches are counted; otherwise counting stops at 1,000. */
  isWhole?: boolean;
};

const isBand = (name: string): name is ItemPriceBand => name in itemPriceBands;
const day = 86_400_000;

/** The filters as arguments of `item_page`. */
export function toPageFilters({ filters, isWhole }: Pick<ItemListQuery, 'filters' | 'isWhole'>) {
  const { q, trade, unit, price, recent, stock } = filters;
  const bands = price.filter(isBand).map((name) => itemPriceBands[name]);
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(trade.length > 0 && { trade: [...trade] }),
    ...(unit.length > 0 && { unit: unit.map((one) => toUnit(one) ?? one) }),
    ...(bands.length > 0 && { bands: bands.map(({ from, to }) => ({ from, to })) }),
    ...(recent && { used_since: new Date(Date.now() - Number(recent) * day).toISOString() }),
    ...(stock && { stock }),
    ...(isWhole && { all: true }),
  };
}
