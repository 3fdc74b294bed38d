import { z } from '@plumbline/data';
import type { StockInput } from '../data/costs.ts';
import { stockKinds } from '../data/materialSchemas.ts';

/** Movements a user can add; editing the stock field adds its own. */
export const bookedKinds = [
  { value: 'received', label: 'Received' },
  { value: 'used', label: 'Used' },
  { value: 'returned', label: 'Returned' },
  { value: 'adjusted', label: 'Adjusted' },
] as const;

/** Maximum of the ledger's column. */
export const mostStock = 999_999_999;

/** A movement: quantity, kind, and note. */
export const stockForm = z
  .object({
    kind: z.enum(stockKinds),
    quantity: z
      .string()
      .trim()
      .refine(
        (text) => /^-?\d+(\.\d{1,3})?$/.test(text),
        'Enter a number with at most three decimals',
      )
      .transform(Number)
      .refine((quantity) => quantity !== 0, 'Enter a quantity other than 0')
      .refine((quantity) => Math.abs(quantity) <= mostStock, 'Enter at most 999,999,999'),
    project_id: z.string().transform((id) => id || null),
    notes: z
      .string()
      .trim()
      .max(1000, 'At most 1,000 characters')
      .transform((text) => text || null),
  })
  .refine(({ kind, quantity }) => quantity > 0 || kind === 'used' || kind === 'adjusted', {
    path: ['quantity'],
    message: 'Enter a quantity above 0. To reduce stock, choose Used or Adjusted.',
  });
export type StockValues = z.input<typeof stockForm>;
export type StockOutput = z.output<typeof stockForm>;

export const emptyMovement: StockValues = {
  kind: 'received',
  quantity: '',
  project_id: '',
  notes: '',
};

/** The signed quantity: used is negative; a correction has its own sign. */
export const toMovement = ({ kind, quantity, project_id, notes }: StockOutput): StockInput => ({
  kind,
  project_id,
  notes,
  quantity: kind === 'used' ? -Math.abs(quantity) : quantity,
});
