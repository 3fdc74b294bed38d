import { api, listTag, z, type PendingMutation, type QueuedMutation } from '@plumbline/data';

const text = z.string().nullable();
const log = z.object({
  id: z.string(),
  project_id: z.string(),
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
  | 'version'
> & { publish: boolean };

const days = z
  .array(z.object({ date: z.string(), high: z.number(), low: z.number(), summary: z.string() }))
  .nullable();
const forecast = z.object({
  sites: z.array(z.object({ project_id: z.string(), days })).optional(),
});

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
export const logChange = (input: LogInput): Omit<QueuedMutation, 'id' | 'owner' | 'madeAt'> => ({
  about: `${logFolder(input.project_id)}${input.id}`,
  title: `Daily log of ${input.day}`,
  shows: input,
  write: { method: 'post', path: '/rpc/save_daily_log', body: { p_log: input } },
  tags,
});

const queuedLog = log
  .omit({ author: true, crew: true, is_editable: true, status: true })
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
      crew: [],
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
