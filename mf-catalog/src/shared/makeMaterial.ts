import type { MaterialRow } from '../data/materialSchemas.ts';

/** A test material as material_list returns it. */
export const makeMaterial = (change: Partial<MaterialRow> = {}): MaterialRow => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  name: 'Pine stud',
  description: 'Kiln dried',
  category: 'materials',
  unit: 'each',
  sku: 'PINE-1',
  vendor_sku: 'LY-77',
  vendor_id: '00000000-0000-4000-8000-0000000000e1',
  vendor_name: 'Lumber Yard',
  vendor_company_name: 'Lumber Yard LLC',
  unit_cost: 3,
  unit_price: 4,
  profit_margin: 25,
  minimum_stock: 10,
  current_stock: 15,
  reorder_point: 20,
  lead_time_days: 5,
  stock_status: 'low',
  specifications: { grade: '#2' },
  is_active: true,
  created_at: '2026-10-01T12:00:00Z',
  updated_at: '2026-10-02T12:00:00Z',
  ...change,
});
