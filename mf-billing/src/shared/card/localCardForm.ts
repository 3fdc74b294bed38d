import { z } from '@plumbline/data';

const yearOf = (expiry: string) => 2000 + Number(expiry.slice(-2));

/** Whether the month of "04/29" is over. */
const isPast = (expiry: string) =>
  new Date() >= new Date(yearOf(expiry), Number(expiry.slice(0, 2)));

/** "4/29" or "0429" as "04/29". */
export function withSlash(text: string): string {
  const [month = '', year = ''] = /\D/.test(text.trim())
    ? text.trim().split(/\D+/)
    : [text.trim().slice(0, 2), text.trim().slice(2)];
  return month && year ? `${month.padStart(2, '0')}/${year.slice(-2)}` : text;
}

/** The fields of the card form. */
export const localCard = z.object({
  name: z.string().trim().min(1, "Enter the cardholder's name"),
  number: z
    .string()
    .refine((text) => /^\d{12,19}$/.test(text.replaceAll(/\s/g, '')), 'Enter the card number'),
  expiry: z
    .string()
    .transform(withSlash)
    .pipe(
      z
        .string()
        .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Enter month and year, for example 04/29')
        .refine((text) => !isPast(text), 'This card has expired')
        .refine((text) => yearOf(text) < new Date().getFullYear() + 10, 'Check the year'),
    ),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits'),
});
export type LocalCard = z.infer<typeof localCard>;

/** The fields of the form for a bank account. */
export const localBank = z.object({
  name: z.string().trim().min(1, "Enter the account holder's name"),
  routing: z.string().regex(/^\d{9}$/, 'Enter the 9 digits'),
  account: z.string().regex(/^\d{4,17}$/, 'Enter the account number'),
});
export type LocalBank = z.infer<typeof localBank>;

export const emptyBank: LocalBank = { name: '', routing: '', account: '' };

export const emptyCard: LocalCard = { name: '', number: '', expiry: '', cvc: '' };

/** Digits in groups of four. */
export const grouped = (number: string) =>
  number
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
