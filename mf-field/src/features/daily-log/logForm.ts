import { z } from '@plumbline/data';
import type { DailyLog, LogInput } from '../../data/dailyLogs.ts';

const long = z.string().trim().max(2000);

/** The form of a log; `today` is the last day it can be for. */
export const logSchema = (today: string) =>
  z.object({
    day: z
      .string()
      .min(1, 'Choose a day.')
      .refine((day) => day <= today, 'A log can’t be for a future day.'),
    weather: z.string().trim().max(200),
    work_done: z.string().trim().max(5000),
    deliveries: long,
    delays: long,
    visitors: long,
    safety: long,
    is_shared: z.boolean(),
    records_delay: z.boolean(),
    days_lost: z.string(),
  });
export type LogValues = z.infer<ReturnType<typeof logSchema>>;

export const logValues = (log: DailyLog | undefined, today: string): LogValues => ({
  day: log?.day ?? today,
  weather: log?.weather ?? '',
  work_done: log?.work_done ?? '',
  deliveries: log?.deliveries ?? '',
  delays: log?.delays ?? '',
  visitors: log?.visitors ?? '',
  safety: log?.safety ?? '',
  is_shared: log?.is_shared ?? false,
  records_delay: false,
  days_lost: '1',
});

/** What is sent of the form. */
export const toLogInput = (
  values: LogValues,
  of: Pick<LogInput, 'id' | 'project_id' | 'photo_hashes' | 'publish' | 'version'>,
): LogInput => ({
  ...of,
  day: values.day,
  weather: values.weather,
  work_done: values.work_done,
  deliveries: values.deliveries,
  delays: values.delays,
  visitors: values.visitors,
  safety: values.safety,
  is_shared: values.is_shared,
  at: new Date().toISOString(),
});

/** The weather delay that a log's delay offers, as a new one. */
export const toDelayInput = ({ delays, day, days_lost }: LogValues, project: string) => ({
  id: crypto.randomUUID(),
  project_id: project,
  reason: delays.slice(0, 500),
  date: day,
  duration_days: Number(days_lost),
  version: 0,
});
