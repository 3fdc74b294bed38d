import { api, listValue, rowTag, z } from '@plumbline/data';
import { photoPhases, projectStatuses, timelineStatuses, timelineTypes } from '@plumbline/domain';

const text = z.string().nullable();
const shared = z.object({
  company: z.object({ name: z.string(), phone: text, email: text, logo_url: text }),
  project: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: listValue(projectStatuses),
    address: z.string(),
    start_date: text,
    end_date: text,
    project_type: text,
    completion_percentage: z.number(),
  }),
  timeline: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: listValue(timelineTypes),
      status: listValue(timelineStatuses),
      start_date: text,
      due_date: text,
      progress: z.number(),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      phase: listValue(photoPhases),
      taken_at: z.string(),
      /** Signed addresses, valid for some minutes; null where the file is gone. */
      url: text,
      thumbnail_url: text,
    }),
  ),
  /** Daily logs that were shared with the client; a server of before has none. */
  logs: z
    .array(
      z.object({
        id: z.string(),
        day: z.string(),
        weather: z.string(),
        work_done: z.string(),
        deliveries: z.string(),
        delays: z.string(),
      }),
    )
    .default([]),
  expires_at: z.string(),
  /** Whether the client can ask for a link to their portal; an older database doesn’t say. */
  offers_portal: z.boolean().default(false),
});
/** What a visitor with a link sees: no sums, no client, no documents. */
export type SharedProject = z.infer<typeof shared>;

export const { useProjectSharedQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    projectShared: build.query<SharedProject, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.get(`/accounts/shared-projects/${encodeURIComponent(token)}`),
      rawResponseSchema: shared,
      providesTags: [rowTag('Project', 'shared')],
    }),
  }),
});
