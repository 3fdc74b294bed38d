export const stockStatuses = ['In Stock', 'Low Stock', 'Out of Stock'] as const;
export type StockStatus = (typeof stockStatuses)[number];

/**
 * Out at zero or less, low at or below the level at which to reorder, else in stock.
 * Only for what is counted: labor, permits and other items without a count have no stock status.
 */
export function stockStatus(current: number, reorderAt: number): StockStatus {
  if (current <= 0) return 'Out of Stock';
  return current <= reorderAt ? 'Low Stock' : 'In Stock';
}
