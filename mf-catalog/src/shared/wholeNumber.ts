import { z } from '@plumbline/data';

const mostWhole = 2_147_483_647;

/** A whole number of at least `least`; anything else becomes `least`. */
export const wholeNumber = (least: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' || Number.isNaN(Number(text)) ? least : Number(text)))
    .refine(
      (number) => Number.isInteger(number) && number >= least,
      `Enter a whole number of ${least} or more`,
    )
    .refine((number) => number <= mostWhole, 'Enter at most 2,147,483,647');
