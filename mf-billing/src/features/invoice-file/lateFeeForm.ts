import { z } from '@plumbline/data';
import type { LateFee } from '../../data/lateFees.ts';
import { isWholeCents } from '../../shared/actions/paymentForm.ts';
import { figure } from '../../shared/draftLines.ts';

/** The fields of the late fee dialog. */
export const lateFeeForm = z
  .object({
    type: z.enum(['percent', 'amount']),
    value: z.string().refine(isWholeCents, 'Use at most two decimals'),
    is_default: z.boolean(),
  })
  .refine(({ type, value }) => type !== 'percent' || (figure(value) > 0 && figure(value) <= 100), {
    path: ['value'],
    message: 'Enter a percentage from 0.01 to 100',
  })
  .refine(({ type, value }) => type !== 'amount' || figure(value) > 0, {
    path: ['value'],
    message: 'Enter an amount above 0',
  });
export type LateFeeValues = z.input<typeof lateFeeForm>;

const stored = z.object({
  late_fee: z.object({ type: z.enum(['percent', 'amount']), value: z.number() }),
});

/** The company's usual late fee; 1.5 % of the balance until it has saved one. */
export function usualLateFee(settings: unknown): Pick<LateFeeValues, 'type' | 'value'> {
  const found = stored.safeParse(settings);
  if (!found.success) return { type: 'percent', value: '1.5' };
  const { type, value } = found.data.late_fee;
  return { type, value: String(value) };
}

export const toLateFee = ({ type, value }: LateFeeValues): LateFee => ({
  type,
  value: figure(value),
});

/** The fee in dollars on an unpaid balance, rounded as the database rounds it. */
export const feeOf = (type: LateFee['type'], value: string, balance: number) =>
  type === 'percent'
    ? Math.round((Math.round(balance * 100) * Math.round(figure(value) * 100)) / 10_000) / 100
    : figure(value);
