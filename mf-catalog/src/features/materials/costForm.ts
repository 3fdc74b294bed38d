import { z } from '@plumbline/data';
import { isUnitPriceText } from '@plumbline/domain';

/** Cost record: a cost above 0 and an effective date. */
export const costForm = z.object({
  cost: z
    .string()
    .trim()
    .refine((text) => isUnitPriceText(text) && Number(text) > 0, 'Please enter a valid cost')
    .transform(Number),
  effective_date: z
    .string()
    .min(1, 'Effective date is required')
    .regex(/^(20\d\d-|$)/, 'Enter a day between 2000 and 2099'),
  vendor_id: z.string().transform((id) => id || null),
  notes: z
    .string()
    .trim()
    .max(2000, 'At most 2,000 characters')
    .transform((text) => text || null),
});
export type CostValues = z.input<typeof costForm>;
export type CostOutput = z.output<typeof costForm>;

/** Empty record, dated today. */
export const emptyCost = (today: string): CostValues => ({
  cost: '',
  effective_date: today,
  vendor_id: '',
  notes: '',
});

/**
 * Change from the previous record: "+$0.50", "$0.50" for a decrease, or "No change" (fixed by the
 * specification).
 */
export function costChangeLabel(change: number | null, format: (amount: number) => string) {
  if (change === null) return null;
  if (change > 0) return `+${format(change)}`;
  return change < 0 ? format(change) : 'No change';
}
