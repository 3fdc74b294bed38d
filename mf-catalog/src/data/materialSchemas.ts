import { z } from '@plumbline/data';
import { materialCategories } from '@plumbline/domain';
import { text, sum } from './schemas.ts';

/** A row of the view material_list. */
export const materialRow = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  category: z.enum(materialCategories),
  unit: z.string(),
  sku: text,
  vendor_sku: text,
  vendor_id: text,
  vendor_name: text,
  vendor_company_name: text,
  unit_cost: z.number(),
  unit_price: z.number(),
  profit_margin: z.number(),
  minimum_stock: z.number(),
  current_stock: z.number(),
  reorder_point: z.number(),
  lead_time_days: z.number(),
  stock_status: z.enum(['out', 'low', 'adequate']),
  specifications: z.record(z.string(), z.json()),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type MaterialRow = z.infer<typeof materialRow>;

/** A row of the view vendor_material_list: a link with its vendor and material. */
export const vendorMaterialRow = z.object({
  id: z.string(),
  vendor_id: z.string(),
  material_id: z.string(),
  unit_cost: z.number(),
  vendor_sku: text,
  lead_time_days: z.number(),
  minimum_order_quantity: z.number(),
  is_preferred: z.boolean(),
  vendor_name: z.string(),
  vendor_company_name: text,
  contact_person: text,
  vendor_email: text,
  vendor_phone: text,
  material_name: z.string(),
  material_description: text,
  material_unit: z.string(),
});
export type VendorMaterialRow = z.infer<typeof vendorMaterialRow>;

/** A row of the view cost_history. */
export const costRow = z.object({
  id: z.string(),
  material_id: z.string(),
  material_name: z.string(),
  vendor_id: text,
  vendor_name: text,
  cost: z.number(),
  /** Change from the previous record; null for the first. */
  change: sum,
  effective_date: z.string(),
  notes: text,
});
export type CostRow = z.infer<typeof costRow>;

export const stockKinds = ['received', 'used', 'returned', 'counted', 'adjusted'] as const;
/** A row of the view stock_movement_list. */
export const stockMovement = z.object({
  id: z.string(),
  kind: z.enum(stockKinds),
  quantity: z.number(),
  stock_after: z.number().nullable(),
  project_name: text,
  notes: text,
  /** Name of the user; null for movements older than this column. */
  booked_by: text,
  created_at: z.string(),
  /** Id of the movement that this one reverses. */
  takes_back: text,
  is_taken_back: z.boolean(),
  can_take_back: z.boolean(),
});
export type StockMovement = z.infer<typeof stockMovement>;
