import { z } from '@plumbline/data';
import { isUnitPriceText, unitPriceText } from '@plumbline/domain';
import type { VendorMaterialInput } from '../../data/vendorMaterials.ts';
import type { VendorMaterialRow } from '../../data/materialSchemas.ts';
import { wholeNumber } from '../../shared/wholeNumber.ts';

/** A vendor's terms for a material. */
export const linkForm = z.object({
  vendor_id: z.string().min(1, 'Please select a vendor'),
  unit_cost: z
    .string()
    .trim()
    .refine(isUnitPriceText, 'Enter an amount of 0 or more, with at most 4 decimals')
    .transform(Number),
  vendor_sku: z
    .string()
    .trim()
    .max(64, 'At most 64 characters')
    .transform((text) => text || null),
  lead_time_days: wholeNumber(0),
  minimum_order_quantity: wholeNumber(1),
});
export type LinkValues = z.input<typeof linkForm>;
export type LinkOutput = z.output<typeof linkForm>;

export const emptyLink: LinkValues = {
  vendor_id: '',
  unit_cost: '0',
  vendor_sku: '',
  lead_time_days: '0',
  minimum_order_quantity: '1',
};

/** Converts a stored link to form values. */
export const toForm = (link: VendorMaterialRow): LinkValues => ({
  vendor_id: link.vendor_id,
  unit_cost: unitPriceText(link.unit_cost),
  vendor_sku: link.vendor_sku ?? '',
  lead_time_days: String(link.lead_time_days),
  minimum_order_quantity: String(link.minimum_order_quantity),
});

/** The terms to save. */
export const toTerms = ({
  unit_cost,
  vendor_sku,
  lead_time_days,
  minimum_order_quantity,
}: LinkOutput): VendorMaterialInput => ({
  unit_cost,
  vendor_sku,
  lead_time_days,
  minimum_order_quantity,
});
