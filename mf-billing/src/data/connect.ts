import { api, rowTag, z } from '@plumbline/data';

const accountStanding = z.object({ isConnected: z.boolean(), canCharge: z.boolean() });
export type AccountStanding = z.infer<typeof accountStanding>;
const accountTag = rowTag('Subscription', 'account');

/** The contractor's Stripe account. */
export const { useConnectStandingQuery, useConnectStartMutation, useConnectStopMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      connectStanding: build.query<AccountStanding, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.get('/stripe/connect'),
        rawResponseSchema: accountStanding,
        providesTags: [accountTag],
      }),
      connectStart: build.mutation<{ url: string }, string>({
        query:
          (returnUrl) =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/start', { returnUrl }),
        rawResponseSchema: z.object({ url: z.string() }),
      }),
      connectStop: build.mutation<AccountStanding, void>({
        query:
          () =>
          ({ gateway }) =>
            gateway.post('/stripe/connect/stop'),
        rawResponseSchema: accountStanding,
        invalidatesTags: (_, error) => (error ? [] : [accountTag]),
      }),
    }),
  });
