import { api, rowTag, z } from '@plumbline/data';

const link = z.object({
  id: z.string(),
  label: z.string(),
  shows_photos: z.boolean(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  view_count: z.number(),
  last_viewed_at: z.string().nullable(),
  created_at: z.string(),
  /** The one photo or document that it shows; neither for a link to the project. */
  photo_id: z.string().nullish(),
  document_id: z.string().nullish(),
});
/** A link that shows a project, without sums, or one of its files, without an account. */
export type ShareLink = z.infer<typeof link>;
const newLink = link.extend({ token: z.string() });

type NewLink = {
  project: string;
  days: number;
  label: string;
  showsPhotos: boolean;
  photo?: string;
  document?: string;
};
const tag = (project: string) => rowTag('Project', `shares-${project}`);

export const {
  useProjectShareLinksQuery,
  useProjectShareMutation,
  useProjectRevokeShareMutation,
  useProjectCalendarMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    projectShareLinks: build.query<ShareLink[], string>({
      query:
        (project) =>
        ({ db }) =>
          db
            .from('share_links')
            .select('*')
            .eq('project_id', project)
            .order('created_at', { ascending: false })
            .limit(100),
      rawResponseSchema: z.array(link),
      providesTags: (_, __, project) => [tag(project)],
    }),
    /** The response has the token, only this once. */
    projectShare: build.mutation<z.infer<typeof newLink>, NewLink>({
      query:
        ({ project, days, label, showsPhotos, photo, document }) =>
        ({ db }) =>
          db.rpc('create_share_link', {
            p_project_id: project,
            p_days: days,
            p_label: label,
            p_shows_photos: showsPhotos,
            ...(photo && { p_photo_id: photo }),
            ...(document && { p_document_id: document }),
          }),
      rawResponseSchema: newLink,
      invalidatesTags: (_, error, { project }) => (error ? [] : [tag(project)]),
    }),
    projectRevokeShare: build.mutation<unknown, { project: string; id: string }>({
      query:
        ({ id }) =>
        ({ db }) =>
          db.rpc('revoke_share_link', { p_share_link_id: id }),
      invalidatesTags: (_, error, { project }) => (error ? [] : [tag(project)]),
    }),
    /** A token for the calendar feed of one project; a new one replaces the old. */
    projectCalendar: build.mutation<string, string>({
      query:
        (project) =>
        ({ db }) =>
          db.rpc('create_calendar_token', { p_project_id: project }),
      rawResponseSchema: z.string(),
    }),
  }),
});
