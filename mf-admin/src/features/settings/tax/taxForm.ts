import { z } from '@plumbline/data';
import type { TaxRate, TaxSettings } from '../../../data/tax.ts';

const rate = z
  .string()
  .trim()
  .refine(
    (text) => /^\d{1,3}([.,]\d{1,3})?$/.test(text) && Number(text.replace(',', '.')) <= 100,
    'Enter a rate from 0 to 100, with at most three decimals',
  );
const numberOf = (text: string) => Number(text.trim().replace(',', '.'));
/** Two decimals, three if needed: 8.25, 6.125. */
export const rateText = (value: number): string =>
  Number.isInteger(Math.round(value * 1000) / 10) ? value.toFixed(2) : value.toFixed(3);
const optional = (most: number) => z.string().trim().max(most, `At most ${most} characters`);

/** Default rate, tax name, and state are required. */
export const taxForm = z.object({
  default_tax_rate: rate,
  tax_name: z.string().trim().min(1, 'Tax name is required').max(100, 'At most 100 characters'),
  tax_number: optional(60),
  compound_tax: z.boolean(),
  tax_inclusive: z.boolean(),
  exemption_certificate: optional(100),
  state: z.string().trim().min(1, 'State is required'),
  county: optional(100),
  city: optional(100),
});
export type TaxValues = z.input<typeof taxForm>;

export const toForm = (settings: TaxSettings): TaxValues => ({
  default_tax_rate: rateText(settings.default_tax_rate),
  tax_name: settings.tax_name,
  tax_number: settings.tax_number ?? '',
  compound_tax: settings.compound_tax,
  tax_inclusive: settings.tax_inclusive,
  exemption_certificate: settings.exemption_certificate ?? '',
  state: settings.state,
  county: settings.county ?? '',
  city: settings.city ?? '',
});

export const toSettings = (
  values: TaxValues,
  { filing_reminder_day }: Pick<TaxSettings, 'filing_reminder_day'>,
): TaxSettings => ({
  ...values,
  default_tax_rate: numberOf(values.default_tax_rate),
  tax_number: values.tax_number || null,
  exemption_certificate: values.exemption_certificate || null,
  county: values.county || null,
  city: values.city || null,
  filing_reminder_day,
});

/** Custom rate form schema. */
export const rateForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'At most 100 characters'),
  rate,
  description: optional(500),
  is_active: z.boolean(),
});
export type RateValues = z.input<typeof rateForm>;

export const rateToForm = (saved: TaxRate): RateValues => ({
  name: saved.name,
  rate: rateText(saved.rate),
  description: saved.description ?? '',
  is_active: saved.is_active,
});

export const rateToRow = (values: RateValues) => ({
  ...values,
  rate: numberOf(values.rate),
  description: values.description || null,
});
