import { api, listTag, rowTag, z, type PendingMutation } from '@plumbline/data';
import type { FieldChange } from './fieldQueue.ts';

const text = z.string().nullable();
const log = z.object({
  id: z.string(),
  project_id: z.string(),
  user_id: z.string().default(''),
  day: z.string(),
  author: z.string(),
  weather: z.string(),
  work_done: z.string(),
  deliveries: z.string(),
  delays: z.string(),
  visitors: z.string(),
  safety: z.string(),
  status: z.string(),
  published_at: text,
  version: z.number(),
  is_editable: z.boolean(),
  /** The sha256 of its photos; `photos` are those that have arrived. */
  photo_hashes: z.array(z.string()).default([]),
  photos: z
    .array(z.object({ hash: z.string(), object_path: z.string(), thumbnail_path: text }))
    .default([]),
  is_shared: z.boolean().default(false),
  is_late: z.boolean().default(false),
  crew: z.array(z.object({ name: z.string(), seconds: z.coerce.number() })),
});
/** What happened on a project on a day; the crew comes from the time clock. */
export type DailyLog = z.infer<typeof log>;

const logs = z.object({ today: z.string(), logs: z.array(log) });

/** What `save_daily_log` takes; version 0 is a new log. */
export type LogInput = Pick<
  DailyLog,
  | 'id'
  | 'project_id'
  | 'day'
  | 'weather'
  | 'work_done'
  | 'deliveries'
  | 'delays'
  | 'visitors'
  | 'safety'
  | 'photo_hashes'
  | 'is_shared'
  | 'version'
> & { publish: boolean; at: string };

const days = z
  .array(z.object({ date: z.string(), high: z.number(), low: z.number(), summary: z.string() }))
  .nullable();
const forecast = z.object({
  sites: z
    .array(z.object({ project_id: z.string(), days, history: days.default(null) }))
    .optional(),
});

/** The weather of a site on a day in words, from the forecast or its history; undefined if neither has it. */
export function weatherOf(
  found: z.infer<typeof forecast> | undefined,
  project: string,
  date: string,
): string | undefined {
  const site = found?.sites?.find(({ project_id }) => project_id === project);
  const day = [...(site?.days ?? []), ...(site?.history ?? [])].find((one) => one.date === date);
  return day && `${day.summary}, ${Math.round(day.low)} to ${Math.round(day.high)}°F`;
}

const tags = [listTag('Time')];

export const { useFieldLogsQuery, useFieldSaveLogMutation, useFieldForecastQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      fieldLogs: build.query<z.infer<typeof logs>, string>({
        query:
          (id) =>
          ({ db }) =>
            db.rpc('project_logs', { p_project_id: id }),
        rawResponseSchema: logs,
        extraOptions: { isKeptOffline: true },
        providesTags: tags,
      }),
      fieldSaveLog: build.mutation<unknown, LogInput>({
        query:
          (input) =>
          ({ db }) =>
            db.rpc('save_daily_log', { p_log: input }),
        invalidatesTags: (_, error) => (error ? [] : tags),
      }),
      fieldForecast: build.query<z.infer<typeof forecast>, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.get('/weather/forecast'),
        rawResponseSchema: forecast,
        providesTags: [listTag('Project')],
      }),
    }),
  });

/** Prefix of `about` for a project's logs. */
export const logFolder = (project: string) => `field/log/${project}/`;

/** The queued change for a saved log. */
export const logChange = (input: LogInput): FieldChange => ({
  about: `${logFolder(input.project_id)}${input.id}`,
  title: `Daily log of ${input.day}`,
  shows: input,
  write: { method: 'post', path: '/rpc/save_daily_log', body: { p_log: input } },
  tags,
});

/** The queued change for the weather delay that a log offers. */
export const delayChange = (delay: {
  id: string;
  project_id: string;
  reason: string;
  date: string;
  duration_days: number;
}): FieldChange => ({
  about: `${logFolder(delay.project_id)}delay/${delay.id}`,
  title: `Weather delay of ${delay.date}`,
  shows: null,
  write: { method: 'post', path: '/rpc/save_weather_delay', body: { p_delay: delay } },
  tags: [rowTag('Project', delay.project_id), rowTag('ProjectTimeline', delay.project_id)],
});

const queuedLog = log
  .omit({
    author: true,
    crew: true,
    is_editable: true,
    is_late: true,
    photos: true,
    status: true,
    user_id: true,
  })
  .partial({
    published_at: true,
  })
  .extend({ publish: z.boolean() });

/** The logs with queued ones applied, latest first. */
export function logsShown(
  found: readonly DailyLog[],
  changes: readonly PendingMutation[],
  author: string,
): (DailyLog & { isQueued?: boolean })[] {
  const rows = new Map<string, DailyLog & { isQueued?: boolean }>(
    found.map((row) => [row.id, row]),
  );
  for (const { shows, state } of changes) {
    const made = queuedLog.safeParse(shows).data;
    if (!made || state === 'refused') continue;
    const before = rows.get(made.id);
    rows.set(made.id, {
      user_id: '',
      crew: [],
      photos: [],
      is_late: false,
      is_editable: true,
      published_at: null,
      ...before,
      ...made,
      author: before?.author ?? author,
      status: made.publish || before?.status === 'published' ? 'published' : 'draft',
      isQueued: state !== 'sent',
    });
  }
  return [...rows.values()].toSorted((one, other) => other.day.localeCompare(one.day));
}
