import { z } from '@plumbline/data';
import { itemCategories, taxCategories, trades, vendorTerms } from '@plumbline/domain';

export const text = z.string().nullable();
/** Dollars. */
export const sum = z.number().nullable();

/** A row of the view item_list; columns as in items_database. */
export const itemRow = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  category: z.enum(itemCategories),
  trade: z.enum(trades).nullable(),
  unit: z.string(),
  cost: sum,
  unit_price: z.number(),
  /** Today's price for a quote or invoice. */
  price: z.number(),
  markup_percentage: z.number(),
  profit_margin: sum,
  price_basis: z.enum(['selling', 'cost']),
  tax_category: z.enum(taxCategories),
  /** The named tax rate of its lines. */
  tax_rate_id: text.optional(),
  seasonal_pricing: z.boolean(),
  winter_price: sum,
  summer_price: sum,
  sku: text,
  barcode: text,
  supplier: text,
  supplier_contact: text,
  supplier_email: text,
  inventory_tracking: z.boolean(),
  current_stock: z.number(),
  reorder_level: z.number(),
  usage_notes: text,
  usage_count: z.number(),
  last_used_at: text,
  material_id: text,
  material_name: text,
  image_path: text,
  version: z.number(),
  created_at: z.string(),
});
export type ItemRow = z.infer<typeof itemRow>;

/** A row of the view item_picker. */
export const pickerRow = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  category: z.string(),
  unit: z.string(),
  price: z.number(),
  supplier: z.string(),
  sku: text,
  stock_status: z.enum(['in-stock', 'low-stock', 'out-of-stock']),
  usage_count: z.number(),
  last_used_at: text,
  is_seasonal_price: z.boolean().nullable(),
  /** Its own sales tax in percent. */
  tax_rate: sum.optional(),
  tax_name: text.optional(),
});
export type PickerRow = z.infer<typeof pickerRow>;

export const itemImage = z.object({
  id: z.string(),
  object_path: z.string(),
  is_primary: z.boolean(),
});
export type ItemImage = z.infer<typeof itemImage>;

const address = z
  .object({
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
  })
  .partial();

/** A row of the view vendor_list. */
export const vendorRow = z.object({
  id: z.string(),
  name: z.string(),
  company_name: text,
  contact_person: text,
  email: text,
  phone: text,
  website: text,
  tax_id: text,
  payment_terms: z.enum(vendorTerms),
  preferred_payment_method: text,
  notes: text,
  address: address,
  is_active: z.boolean(),
  /** Agreed to text messages. */
  may_text: z.boolean().optional(),
  materials_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type VendorRow = z.infer<typeof vendorRow>;

/** A row of the view price_proposal_list. */
export const priceProposal = z.object({
  id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  material_name: text,
  old_cost: sum,
  new_cost: z.number(),
  old_price: z.number(),
  new_price: z.number(),
  created_at: z.string(),
});
export type PriceProposal = z.infer<typeof priceProposal>;

/** A row of the view quote_margin_warnings. */
export const marginWarning = z.object({
  id: z.string(),
  quote_number: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'sent']),
  client_name: text,
  margin_lost: z.number(),
  margin_before: z.number().nullable(),
  margin_now: z.number().nullable(),
});
export type MarginWarning = z.infer<typeof marginWarning>;
