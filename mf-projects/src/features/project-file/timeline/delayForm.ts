import { z } from '@plumbline/data';
import { today } from '@plumbline/design';
import type { WeatherDelay } from '../../../data/timeline.ts';

const positive = (message: string, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) > 0 && Number(text) <= most,
      message,
    );

/** Days lost to the weather, and what they cost. */
export const delayForm = z.object({
  reason: z.string().trim().min(1, 'Please give a reason').max(500, 'The reason is too long'),
  date: z.string().min(1, 'Please choose a date'),
  duration_days: positive('Please enter the number of days', 365).transform(Number),
  cost: z
    .string()
    .trim()
    .refine((text) => /^(\d+(\.\d{1,2})?)?$/.test(text), 'Please enter a valid cost')
    .transform((text) => (text ? Number(text) : undefined)),
});
export type DelayValues = Record<keyof z.input<typeof delayForm>, string>;
export type DelayOutput = z.output<typeof delayForm>;
/** What the form shows: a delay as it stands, or one of today. */
export const delayValues = (delay?: WeatherDelay): DelayValues => ({
  reason: delay?.reason ?? '',
  date: delay?.date ?? today(),
  duration_days: String(delay?.duration_days ?? 1),
  cost: String(delay?.cost ?? ''),
});
