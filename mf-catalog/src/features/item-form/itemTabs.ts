const tabOfField: Readonly<Record<string, ItemTab>> = {
  cost: 'pricing',
  unit_price: 'pricing',
  markup_percentage: 'pricing',
  tax_category: 'pricing',
  tax_rate_id: 'pricing',
  seasonal_pricing: 'pricing',
  winter_price: 'pricing',
  summer_price: 'pricing',
  supplier: 'advanced',
  supplier_contact: 'advanced',
  supplier_email: 'advanced',
  sku: 'advanced',
  barcode: 'advanced',
  inventory_tracking: 'advanced',
  current_stock: 'advanced',
  reorder_level: 'advanced',
  usage_notes: 'advanced',
  material_id: 'advanced',
};

/** The three tabs of the form and their fields. */
export const itemTabs = [
  { id: 'basic', label: 'Basic Information' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'advanced', label: 'Advanced' },
] as const;
export type ItemTab = (typeof itemTabs)[number]['id'];

/** The first tab with one of these fields; undefined if none has. */
export const tabWith = (fields: readonly string[]): ItemTab | undefined => {
  const tabs = fields.map((field) => tabOfField[field] ?? 'basic');
  return itemTabs.find(({ id }) => tabs.includes(id))?.id;
};
