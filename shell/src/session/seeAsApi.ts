import { api } from '@plumbline/data/core';

/** Ends an owner's look at the product in another role. */
export const { useSeeAsStopMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    seeAsStop: build.mutation<null, void>({
      query:
        () =>
        ({ rest }) =>
          rest.post('/rpc/stop_see_as'),
    }),
  }),
});
