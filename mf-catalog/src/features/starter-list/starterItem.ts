import type { ItemCategory, UnitCode } from '@plumbline/domain';

/** An item of a starter list; cost and price in dollars per unit. */
export type StarterItem = readonly [
  name: string,
  category: ItemCategory,
  unit: UnitCode,
  cost: number,
  price: number,
];
