import type { PickerRow } from '../data/schemas.ts';

/** A test item as item_picker returns it. */
export const makePickerRow = (change: Partial<PickerRow> = {}): PickerRow => ({
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Stud 2x4x8',
  description: 'Kiln dried',
  category: 'materials',
  unit: 'each',
  price: 4.5,
  supplier: 'Unknown',
  sku: 'LUM-248',
  stock_status: 'in-stock',
  usage_count: 4,
  last_used_at: null,
  is_seasonal_price: false,
  ...change,
});
