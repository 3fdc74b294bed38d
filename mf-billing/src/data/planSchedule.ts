import { api, listTag, z } from '@plumbline/data';
import { unless } from './subscription.ts';
import {
  changed,
  scheduledChange,
  type PlanChange,
  type ScheduledChange,
} from './subscriptionShapes.ts';

const schedule = z.object({ scheduledChange: scheduledChange.nullish() });

export const {
  useSubscriptionScheduleQuery,
  useSubscriptionChangeMutation,
  useSubscriptionKeepMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** The scheduled change of a subscription, from the card provider. */
    subscriptionSchedule: build.query<ScheduledChange | null, string, z.infer<typeof schedule>>({
      query:
        (id) =>
        ({ gateway }) =>
          gateway.get(`/stripe/subscription/${id}`),
      rawResponseSchema: schedule,
      transformResponse: ({ scheduledChange: change }) => change ?? null,
      providesTags: [listTag('Subscription')],
    }),
    /** A lower plan starts at the end of the paid period. */
    subscriptionChange: build.mutation<PlanChange, { subscriptionId: string; newPriceId: string }>({
      query:
        (change) =>
        ({ gateway }) =>
          gateway.post('/stripe/update-subscription', { ...change, atPeriodEnd: true }),
      rawResponseSchema: changed,
      invalidatesTags: unless([listTag('Subscription')]),
    }),
    /** Undoes a scheduled change of plan. */
    subscriptionKeep: build.mutation<PlanChange, string>({
      query:
        (subscriptionId) =>
        ({ gateway }) =>
          gateway.post('/stripe/keep-plan', { subscriptionId }),
      rawResponseSchema: changed,
      invalidatesTags: unless([listTag('Subscription')]),
    }),
  }),
});
