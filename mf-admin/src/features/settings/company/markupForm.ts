import { z } from '@plumbline/data';
import { defaultMarkup } from '@plumbline/domain';

const problem = 'Enter a markup from 0 to 1,000';

/** A percentage; the database has the same limits. */
export const markupForm = z.object({
  default_markup: z
    .string()
    .trim()
    .regex(/^\d{1,4}(\.\d{0,2})?$/, problem)
    .transform(Number)
    .refine((percent) => percent <= 1000, problem),
});

type MarkupValues = z.input<typeof markupForm>;

/** Default markup: the company's setting, or 50. */
export const toMarkupForm = ({ default_markup }: Record<string, unknown>): MarkupValues => ({
  default_markup: String(typeof default_markup === 'number' ? default_markup : defaultMarkup),
});
