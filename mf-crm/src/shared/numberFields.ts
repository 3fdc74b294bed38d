import { z } from '@plumbline/data';

/** Dollars as typed in an optional field; null where it is empty. */
export const dollars = z
  .string()
  .trim()
  .refine((text) => text === '' || Number(text) >= 0, 'Enter an amount of 0 or more')
  .refine((text) => Number(text) < 1e10, 'Enter an amount below $10 billion')
  .transform((text) => (text === '' ? null : Number(text)));

/** A whole percentage as typed in an optional field; null where it is empty. */
export const percent = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= 100),
    'Enter 0 to 100',
  )
  .transform((text) => (text === '' ? null : Number(text)));
