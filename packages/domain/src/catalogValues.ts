/** What an item is, by kind of cost; `general` is what a scan creates. */
export const itemCategories = [
  'materials',
  'labor',
  'equipment',
  'subcontractor',
  'other',
  'general',
] as const;
export type ItemCategory = (typeof itemCategories)[number];

/** The trades of the item filter. */
export const trades = [
  'Foundation',
  'Framing',
  'Electrical',
  'Plumbing',
  'HVAC',
  'Roofing',
  'Labor',
  'Equipment',
] as const;
export type Trade = (typeof trades)[number];

export const taxCategories = ['materials', 'labor', 'equipment', 'exempt'] as const;
export type TaxCategory = (typeof taxCategories)[number];

export const materialCategories = [
  'materials',
  'labor',
  'equipment',
  'subcontractor',
  'overhead',
  'other',
] as const;
export type MaterialCategory = (typeof materialCategories)[number];

/** Payment terms of vendors; the first is not the default, `Net 30` is; all of them filter. */
export const vendorTerms = [
  'Net 15',
  'Net 30',
  'Net 45',
  'Net 60',
  'COD',
  'Prepaid',
  'Due on Receipt',
  'Custom',
] as const;
export type VendorTerms = (typeof vendorTerms)[number];

/** Price bands of the item filter, by selling price in dollars; `to` is not part of its band. */
export const itemPriceBands = {
  under50: { label: 'Under $50', from: 0, to: 50 },
  from50to200: { label: '$50 to $200', from: 50, to: 200 },
  from200to500: { label: '$200 to $500', from: 200, to: 500 },
  over500: { label: 'Over $500', from: 500, to: null },
} as const;
export type ItemPriceBand = keyof typeof itemPriceBands;

/** The markup that a new item starts with, in percent; a missing one elsewhere means none. */
export const defaultMarkup = 50;
