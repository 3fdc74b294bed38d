import { z } from '@plumbline/data';

/** A number that was typed, within limits; '' is none. */
const typed = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
const optional = (min: number, max: number, message: string) =>
  z
    .string()
    .trim()
    .transform((value) => (value === '' ? null : Number(value)))
    .refine((value) => value === null || (value >= min && value <= max), message);

export const wageForm = z.object({
  kind: z.string(),
  wage: z
    .string()
    .min(1, 'Enter an hourly wage.')
    .pipe(typed(0, 9999, 'Enter an hourly wage between $0 and $9,999.')),
  burden_percent: typed(0, 300, 'Enter a burden between 0% and 300%.'),
  from_date: z.string().min(1, 'Enter the day from which this wage applies.'),
});

const hours = (max: number) => optional(0.25, max, `Enter hours up to ${max}, or leave it empty.`);

export const rulesForm = z
  .object({
    daily_hours: hours(24),
    weekly_hours: hours(168),
    double_hours: hours(24),
    week_starts_on: z.string().transform(Number),
    rounding_minutes: z.string().transform(Number),
    break_after_hours: hours(24),
    break_minutes: typed(5, 120, 'Enter 5 to 120 minutes.'),
  })
  .refine(({ daily_hours, double_hours }) => (double_hours ?? 24) >= (daily_hours ?? 0), {
    path: ['double_hours'],
    message: 'Double time must start at or after daily overtime.',
  });

export const exportForm = z
  .object({
    from: z.string().min(1, 'Enter the first day.'),
    to: z.string().min(1, 'Enter the last day.'),
    format: z.enum(['generic', 'quickbooks', 'gusto']),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last day must be on or after the first day.',
  });

export const planForm = z.object({
  hours: optional(0.01, 100_000, 'Enter hours between 0.01 and 100,000, or leave it empty.'),
});
