import { z } from '@plumbline/data';
import type { StockInput } from '../data/costs.ts';
import { stockKinds } from '../data/schemas.ts';

/** Booked by hand: what was typed into the stock field books itself. */
export const bookedKinds = [
  { value: 'received', label: 'Received' },
  { value: 'used', label: 'Used' },
  { value: 'returned', label: 'Returned' },
  { value: 'adjusted', label: 'Adjusted' },
] as const;

/** As much as the ledger holds. */
export const mostStock = 999_999_999;

/** A movement: a quantity, what happened, and a note. */
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
    message: 'What comes in is above 0. To take stock off, choose Used or Adjusted.',
  });
export type StockValues = z.input<typeof stockForm>;
export type StockOutput = z.output<typeof stockForm>;

export const emptyMovement: StockValues = {
  kind: 'received',
  quantity: '',
  project_id: '',
  notes: '',
};

/** What is used goes out; a correction carries its own sign. */
export const toMovement = ({ kind, quantity, project_id, notes }: StockOutput): StockInput => ({
  kind,
  project_id,
  notes,
  quantity: kind === 'used' ? -Math.abs(quantity) : quantity,
});
