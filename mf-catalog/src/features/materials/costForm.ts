import { z } from '@plumbline/data';
import { isUnitPriceText } from '@plumbline/domain';

/** A cost record: cost above zero and a day [002 §5]. */
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

/** A record before anything is typed, for today. */
export const emptyCost = (today: string): CostValues => ({
  cost: '',
  effective_date: today,
  vendor_id: '',
  notes: '',
});

/** How a cost moved against the record before: "+$0.50", "$0.50" less, or "No change" [002 §2]. */
export function changeWords(change: number | null, format: (amount: number) => string) {
  if (change === null) return null;
  if (change > 0) return `+${format(change)}`;
  return change < 0 ? format(change) : 'No change';
}
