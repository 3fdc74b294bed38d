import { api, rowTag } from '@plumbline/data/core';

/** Takes the deletion of the owner's company back. */
export const { useKeepCompanyMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    keepCompany: build.mutation<unknown, void>({
      query:
        () =>
        ({ gateway }) =>
          gateway.delete('/accounts/deletion'),
      // Another owner may have been faster: what stands there is read again whatever the answer is.
      invalidatesTags: [rowTag('Session', 'current'), rowTag('Profile', 'security')],
    }),
  }),
});
