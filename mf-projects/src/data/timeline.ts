import { api, listValue, rowTag, z } from '@plumbline/data';
import { timelineStatuses, timelineTypes } from '@plumbline/domain';

const text = z.string().nullable();
/** An entry's row; queued changes are parsed with it, too. */
export const timelineEntry = z.object({
  id: z.string(),
  project_id: z.string(),
  title: z.string(),
  description: z.string(),
  type: listValue(timelineTypes),
  /** Queued changes of older releases have none. */
  kind: z.string().optional(),
  status: listValue(timelineStatuses),
  start_date: text,
  due_date: text,
  duration_days: z.number().nullable(),
  assignee_id: text,
  assignee: text,
  assignee_name: text,
  progress: z.number(),
  notes: z.string(),
  depends_on: z.array(z.string()),
  version: z.number(),
});
/** A permit, an inspection, a milestone or another step of a project. */
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** What `save_timeline_entry` takes; keys left out keep their values, and version 0 is a new one. */
export type TimelineInput = { id: string; project_id: string; version?: number } & Partial<
  Pick<
    TimelineEntry,
    | 'title'
    | 'description'
    | 'type'
    | 'status'
    | 'start_date'
    | 'due_date'
    | 'assignee'
    | 'progress'
    | 'notes'
    | 'depends_on'
  >
>;

export const weatherDelay = z.object({
  id: z.string(),
  reason: z.string(),
  date: z.string(),
  duration_days: z.number(),
  cost: z.number().nullable(),
});
/** Days lost to the weather. */
export type WeatherDelay = z.infer<typeof weatherDelay>;
export type WeatherDelayInput = {
  id: string;
  project_id: string;
  reason: string;
  date: string;
  duration_days: number;
  cost?: number | undefined;
  /** 0 for a new one, so an existing row isn't overwritten. */
  version?: 0;
};

const tag = (project: string) => rowTag('ProjectTimeline', project);
/** Tags to invalidate when a project's timeline or weather delays change. */
export const timelineTags = (project: string) => [tag(project), rowTag('Project', project)];

export const {
  useProjectTimelineQuery,
  useProjectSaveEntryMutation,
  useProjectDeleteEntryMutation,
  useProjectWeatherDelaysQuery,
  useProjectSaveDelayMutation,
  useProjectDeleteDelayMutation,
  useProjectRestoreDelayMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectTimeline: build.query<TimelineEntry[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('project_timeline_list')
            .select('*')
            .eq('project_id', project)
            .order('due_date', { nullsFirst: false })
            .order('position')
            .limit(1000),
      rawResponseSchema: z.array(timelineEntry),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [tag(project)],
    }),
    projectSaveEntry: build.mutation<TimelineEntry, TimelineInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_timeline_entry', { p_entry: input }),
      rawResponseSchema: timelineEntry,
      invalidatesTags: (_, error, { project_id }) => (error ? [] : timelineTags(project_id)),
    }),
    projectDeleteEntry: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('project_timeline').delete().eq('id', id),
      invalidatesTags: (_, error, { project }) => (error ? [] : timelineTags(project)),
    }),
    projectWeatherDelays: build.query<WeatherDelay[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('weather_delay_list')
            .select('*')
            .eq('project_id', project)
            .order('date', { ascending: false })
            .limit(500),
      rawResponseSchema: z.array(weatherDelay),
      extraOptions: { isKeptOffline: true },
      providesTags: (_, __, project) => [tag(project)],
    }),
    projectSaveDelay: build.mutation<unknown, WeatherDelayInput>({
      query:
        (input) =>
        ({ db }) =>
          db.rpc('save_weather_delay', { p_delay: input }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : timelineTags(project_id)),
    }),
    projectDeleteDelay: build.mutation<unknown, { project_id: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.from('weather_delays').delete().eq('id', id),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : timelineTags(project_id)),
    }),
    /** Restores a deleted delay, with a cost the user may not see. */
    projectRestoreDelay: build.mutation<unknown, { project_id: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('restore_weather_delay', { p_id: id }),
      invalidatesTags: (_, error, { project_id }) => (error ? [] : timelineTags(project_id)),
    }),
  }),
});
