import { z } from '@plumbline/data';
import type { MaterialChanges } from '../../data/materials.ts';

/** Changes for many materials; empty fields don't change. */
export const bulkEdit = z
  .object({
    category: z.string(),
    vendor_id: z.string(),
    price_percent: z
      .string()
      .trim()
      .refine(
        (text) => text === '' || (/^-?\d+(\.\d{1,2})?$/.test(text) && Number(text) > -100),
        'Enter a percentage above −100',
      ),
    reorder_point: z
      .string()
      .trim()
      .refine((text) => /^\d*$/.test(text), 'Enter a whole number of 0 or more')
      .refine((text) => Number(text) <= 2_147_483_647, 'Enter at most 2,147,483,647'),
    is_active: z.enum(['', 'true', 'false']),
  })
  .transform(
    ({ category, vendor_id, price_percent, reorder_point, is_active }): MaterialChanges => ({
      ...(category && { category }),
      ...(vendor_id && { vendor_id }),
      ...(price_percent && { price_percent: Number(price_percent) }),
      ...(reorder_point && { reorder_point: Number(reorder_point) }),
      ...(is_active && { is_active: is_active === 'true' }),
    }),
  );
export type BulkValues = z.input<typeof bulkEdit>;

export const noChanges: BulkValues = {
  category: '',
  vendor_id: '',
  price_percent: '',
  reorder_point: '',
  is_active: '',
};
