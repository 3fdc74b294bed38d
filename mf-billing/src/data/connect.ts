import { api, rowTag, z } from '@plumbline/data';

const accountStatus = z.object({ isConnected: z.boolean(), canCharge: z.boolean() });
export type AccountStatus = z.infer<typeof accountStatus>;
const accountTag = rowTag('Subscription', 'account');

/** The contractor's Stripe account. */
export const { useConnectStatusQuery, useConnectStartMutation, useConnectStopMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      connectStatus: build.query<AccountStatus, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.get('/stripe/connect'),
        rawResponseSchema: accountStatus,
        providesTags: [accountTag],
      }),
      connectStart: build.mutation<{ url: string }, string>({
        query:
          (returnUrl) =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/start', { returnUrl }),
        rawResponseSchema: z.object({ url: z.string() }),
      }),
      connectStop: build.mutation<AccountStatus, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/stop'),
        rawResponseSchema: accountStatus,
        invalidatesTags: (_, error) => (error ? [] : [accountTag]),
      }),
    }),
  });
