import { api, z } from '@plumbline/data';

const text = z.string().nullable();

const request = z.object({
  id: z.string(),
  kind: z.enum(['warranty', 'service']),
  title: z.string(),
  description: z.string(),
  created_at: z.string(),
  project_id: z.string(),
  project_name: z.string(),
  task_id: text,
  /** Of the task that tracks it; closed once the task was deleted. */
  state: z.enum(['received', 'in_progress', 'done', 'closed']),
  done_at: text,
});
const shownRequest = request.extend({
  photos: z.array(
    z.object({
      id: z.string(),
      /** Signed addresses, valid for some minutes. */
      url: text,
      thumbnail_url: text,
    }),
  ),
});
export type ShownServiceRequest = z.infer<typeof shownRequest>;
const projectRequest = request.extend({ photos: z.array(z.object({ id: z.string() })) });

export type ServiceRequestInput = {
  session: string;
  id: string;
  projectId: string;
  kind: 'warranty' | 'service';
  title: string;
  description: string;
};
/** Base64 of a photo, and of a small picture of it. */
export type ServicePhoto = { name: string; photo: string; thumbnail: string | null };

const everything = { type: 'Client', id: 'PORTAL' } as const;

export const {
  usePortalServiceRequestsQuery,
  usePortalServiceRequestMutation,
  usePortalServicePhotoMutation,
  useProjectServiceRequestsQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    portalServiceRequests: build.query<ShownServiceRequest[], string>({
      query:
        (session) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/service-requests', { token: session }),
      rawResponseSchema: z.array(shownRequest),
      providesTags: [everything],
    }),
    portalServiceRequest: build.mutation<{ id: string }, ServiceRequestInput>({
      query:
        ({ session, id, projectId, kind, title, description }) =>
        ({ db }) =>
          db.rpc('send_service_request', {
            p_token: session,
            p_id: id,
            p_project_id: projectId,
            p_kind: kind,
            p_title: title,
            p_description: description,
          }),
      rawResponseSchema: z.object({ id: z.string() }),
      invalidatesTags: (_, error) => (error ? [] : [everything]),
    }),
    portalServicePhoto: build.mutation<
      unknown,
      { session: string; requestId: string; file: ServicePhoto }
    >({
      query:
        ({ session, requestId, file: { name, photo, thumbnail } }) =>
        ({ gateway }) =>
          gateway.post(
            '/accounts/portal/service-photos',
            { token: session, request_id: requestId, file_name: name, photo, thumbnail },
            { timeoutMs: 120_000 },
          ),
      invalidatesTags: (_, error) => (error ? [] : [everything]),
    }),
    projectServiceRequests: build.query<z.infer<typeof projectRequest>[], string>({
      query:
        (projectId) =>
        ({ db }) =>
          db.rpc('project_service_requests', { p_project_id: projectId }),
      rawResponseSchema: z.array(projectRequest),
      providesTags: (_, __, projectId) => [
        { type: 'ClientMessage', id: `SERVICE ${projectId}` },
        { type: 'Project', id: projectId },
      ],
    }),
  }),
});
