import { api } from '@plumbline/data';
import { sharing, type Sharing, type ShareKind } from './sharing.ts';

export const { usePortalSharingQuery, usePortalShareMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    portalSharing: build.query<Sharing, string>({
      query:
        (projectId) =>
        ({ db }) =>
          db.rpc('project_sharing', { p_project_id: projectId }),
      rawResponseSchema: sharing,
      providesTags: (_, __, projectId) => [{ type: 'Project', id: `SHARING ${projectId}` }],
    }),
    portalShare: build.mutation<
      Sharing,
      { projectId: string; kind: ShareKind; ids: readonly string[]; isShared: boolean }
    >({
      query:
        ({ projectId, kind, ids, isShared }) =>
        ({ db }) =>
          db.rpc('share_with_client', {
            p_project_id: projectId,
            p_kind: kind,
            p_ids: [...ids],
            p_is_shared: isShared,
          }),
      rawResponseSchema: sharing,
      invalidatesTags: (_, __, { projectId }) => [{ type: 'Project', id: `SHARING ${projectId}` }],
    }),
  }),
});
