import { sellingAt } from './catalogPrice.ts';

export type Season = 'winter' | 'summer';

/** Winter is December to February, summer June to August [002 §9]; between them there is none. */
export function seasonOf(day: string): Season | null {
  const month = Number(day.slice(5, 7));
  if (month === 12 || month === 1 || month === 2) return 'winter';
  return month >= 6 && month <= 8 ? 'summer' : null;
}

/** What an item's price depends on; dollars and percent, names as in `items_database`. */
export type PricedItem = {
  unit_price: number;
  markup_percentage: number | null;
  /** `cost` marks a cost-only import: `unit_price` holds what it costs (DECISIONS C7). */
  price_basis: 'selling' | 'cost';
  cost: number | null;
  seasonal_pricing: boolean;
  winter_price: number | null;
  summer_price: number | null;
};

/**
 * The price that a quote or an invoice takes on a day (`2026-11-21`), in dollars.
 * A seasonal price counts in its season. `unit_price` is the selling price; the markup is added
 * only to a cost-only import, never twice (DECISIONS C7).
 */
export function pickerPrice(item: PricedItem, day: string): number {
  const season = item.seasonal_pricing ? seasonOf(day) : null;
  const seasonal = season && (season === 'winter' ? item.winter_price : item.summer_price);
  if (seasonal !== null) return seasonal;
  if (item.price_basis === 'selling' || item.cost !== null) return item.unit_price;
  return sellingAt(item.unit_price, item.markup_percentage ?? 0) ?? item.unit_price;
}
