import type { ItemCategory, Trade } from '@plumbline/domain';
import { electrical } from './lists/electrical.ts';
import { general } from './lists/general.ts';
import { landscaping } from './lists/landscaping.ts';
import { plumbing } from './lists/plumbing.ts';
import { remodeling } from './lists/remodeling.ts';
import { roofing } from './lists/roofing.ts';
import type { StarterItem } from './starterItem.ts';

/** The trades that have a price list to start from: typical US prices, to be checked before a quote is sent. */
export const starterLists = {
  general: { label: 'General contracting', trade: null, items: general },
  remodeling: { label: 'Remodeling', trade: null, items: remodeling },
  roofing: { label: 'Roofing', trade: 'Roofing', items: roofing },
  electrical: { label: 'Electrical', trade: 'Electrical', items: electrical },
  plumbing: { label: 'Plumbing', trade: 'Plumbing', items: plumbing },
  landscaping: { label: 'Landscaping', trade: null, items: landscaping },
} as const satisfies Record<
  string,
  { label: string; trade: Trade | null; items: readonly StarterItem[] }
>;
export type StarterTrade = keyof typeof starterLists;
export const starterTrades = Object.keys(starterLists) as StarterTrade[];

const taxCategoryOf: Partial<Record<ItemCategory, string>> = {
  labor: 'labor',
  subcontractor: 'labor',
  equipment: 'equipment',
  // Permits and fees are passed on as they are.
  other: 'exempt',
};

/** The rows of a trade's list, as the item import takes them. */
export const starterRows = (trade: StarterTrade) =>
  starterLists[trade].items.map(([name, category, unit, cost, unit_price]) => ({
    name,
    category,
    unit,
    cost,
    unit_price,
    trade: starterLists[trade].trade,
    tax_category: taxCategoryOf[category] ?? 'materials',
  }));
