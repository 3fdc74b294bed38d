import { z } from '@plumbline/data';
import { lienWaiverKinds } from '@plumbline/domain';

export const waiverForm = z.object({
  kind: z.enum(lienWaiverKinds),
  claimant: z.string().trim().min(1, 'Enter who signs the waiver').max(200),
  amount: z
    .string()
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please enter a valid amount')
    .transform(Number),
  through_date: z.string().min(1, 'Please enter a date'),
  cleared_on: z.string(),
  text: z.string().trim().min(1, 'Enter the wording').max(10_000, 'The wording is too long'),
  isStandard: z.boolean(),
});
export type Output = z.output<typeof waiverForm>;
export type Values = Omit<Output, 'amount'> & { amount: string };
