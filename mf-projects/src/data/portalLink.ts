import { api, z } from '@plumbline/data';

export const { useProjectPortalLinkMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Emails a link to the portal to the client's own address; null where the visitor may not learn it. */
    projectPortalLink: build.mutation<{ sent_to: string | null }, string>({
      query:
        (token) =>
        ({ gateway }) =>
          gateway.post('/accounts/portal/links', { token }),
      rawResponseSchema: z.object({ sent_to: z.string().nullable() }),
    }),
  }),
});
