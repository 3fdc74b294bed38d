export const stockStatuses = ['In Stock', 'Low Stock', 'Out of Stock'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/**
 * Out at zero or less, low at or below the level at which to reorder, else in stock [002 §4].
 * What is not counted is in stock.
 */
export function stockStatus(current: number, reorderAt: number, isTracked = true): StockStatus {
  if (!isTracked) return 'In Stock';
  if (current <= 0) return 'Out of Stock';
  return current <= reorderAt ? 'Low Stock' : 'In Stock';
}
