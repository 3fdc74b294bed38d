import { z } from '@plumbline/data';

const stored = z.object({
  late_fee: z.object({ type: z.enum(['percent', 'amount']), value: z.number() }),
});

/** A percentage of the unpaid balance, or dollars; the database has the same limits. */
export const lateFeeForm = z
  .object({
    type: z.enum(['percent', 'amount']),
    value: z
      .string()
      .trim()
      .regex(/^\d{1,7}(\.\d{0,2})?$/, 'Use at most two decimals')
      .transform(Number),
  })
  .refine(({ type, value }) => type !== 'percent' || (value > 0 && value <= 100), {
    path: ['value'],
    message: 'Enter a percentage from 0.01 to 100',
  })
  .refine(({ type, value }) => type !== 'amount' || (value > 0 && value <= 1_000_000), {
    path: ['value'],
    message: 'Enter an amount from $0.01 to $1,000,000',
  });

type LateFeeValues = z.input<typeof lateFeeForm>;

/** The company's late fee: 1.5 % of the balance until one is saved. */
export function toLateFeeForm(settings: Record<string, unknown>): LateFeeValues {
  const found = stored.safeParse(settings);
  if (!found.success) return { type: 'percent', value: '1.5' };
  const { type, value } = found.data.late_fee;
  return { type, value: String(value) };
}
