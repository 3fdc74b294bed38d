import { z } from '@plumbline/data';

const seconds = z.coerce.number();
const text = z.string().nullable();

export const payRate = z.object({
  id: z.string(),
  user_id: z.string(),
  kind: z.string(),
  wage: z.coerce.number(),
  burden_percent: z.coerce.number(),
  from_date: z.string(),
});
/** What a person earns an hour from a day on, in dollars; burden in percent of the wage. */
export type PayRate = z.infer<typeof payRate>;

export const rules = z.object({
  daily_hours: z.coerce.number().nullable(),
  weekly_hours: z.coerce.number().nullable(),
  double_hours: z.coerce.number().nullable(),
  week_starts_on: z.number(),
  rounding_minutes: z.number(),
  break_after_hours: z.coerce.number().nullable(),
  break_minutes: z.number(),
});
/** When overtime starts, and how time is rounded for pay; null hours are no such limit. */
export type OvertimeRules = z.infer<typeof rules>;

/** The rules of a company that has set none. */
export const usualRules: OvertimeRules = {
  daily_hours: 8,
  weekly_hours: 40,
  double_hours: null,
  week_starts_on: 1,
  rounding_minutes: 0,
  break_after_hours: null,
  break_minutes: 30,
};

const exportFormats = ['generic', 'quickbooks', 'gusto'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const pastExport = z.object({
  id: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  format: z.enum(exportFormats),
  people: z.number(),
  seconds,
  created_at: z.string(),
});
export type PastExport = z.infer<typeof pastExport>;

const exportRow = z.object({
  entry_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: text,
  day: z.string(),
  start: z.string(),
  end: z.string(),
  break_minutes: z.coerce.number(),
  regular: z.coerce.number(),
  overtime: z.coerce.number(),
  double: z.coerce.number(),
  project: text,
  cost_code: text,
  cost_code_name: text,
  note: text,
  /** Only for who may see wages. */
  wage: z.coerce.number().nullish(),
  amount: z.coerce.number().optional(),
});
/** A paid entry; times where the company works, hours as decimals. */
export type ExportRow = z.infer<typeof exportRow>;

export const timeExport = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  format: z.enum(exportFormats),
  zone: text,
  rows: z.array(exportRow),
});
export type TimeExport = z.infer<typeof timeExport>;
