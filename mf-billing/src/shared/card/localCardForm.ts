import { z } from '@plumbline/data';

/** The fields of the card form. */
export const localCard = z.object({
  name: z.string().trim().min(1, "Enter the cardholder's name"),
  number: z
    .string()
    .refine((text) => /^\d{12,19}$/.test(text.replaceAll(/\s/g, '')), 'Enter the card number'),
  month: z.string().min(1, 'Choose a month'),
  year: z.string().min(1, 'Choose a year'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits'),
});
export type LocalCard = z.infer<typeof localCard>;

export const emptyCard: LocalCard = { name: '', number: '', month: '', year: '', cvc: '' };

/** 01 to 12. */
export const months = Array.from({ length: 12 }, (_, at) => {
  const value = String(at + 1).padStart(2, '0');
  return { value, label: value };
});

/** The current year and the nine after it. */
export const yearsFrom = (year: number) =>
  Array.from({ length: 10 }, (_, at) => ({ value: String(year + at), label: String(year + at) }));

/** Digits in groups of four. */
export const grouped = (number: string) =>
  number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
