import { api, rowTag, z } from '@plumbline/data';
import { phases } from './photos.ts';
import { projectStatuses } from './schemas.ts';
import { entryStatuses, entryTypes } from './timeline.ts';

const text = z.string().nullable();
const shared = z.object({
  company: z.object({ name: z.string(), phone: text, email: text, logo_url: text }),
  project: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(projectStatuses),
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
      type: z.enum(entryTypes),
      status: z.enum(entryStatuses),
      start_date: text,
      due_date: text,
      progress: z.number(),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      phase: z.enum(phases),
      taken_at: z.string(),
      /** Signed addresses, valid for some minutes; null where the file is gone. */
      url: text,
      thumbnail_url: text,
    }),
  ),
  expires_at: z.string(),
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
