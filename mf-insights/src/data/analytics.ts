import { api, listTag } from '@plumbline/data';
import {
  analytics,
  type Analytics,
  outlook,
  type Outlook,
  type AnalyticsQuery,
} from './analyticsShapes.ts';

const tags = [
  listTag('Analytics'),
  listTag('Invoice'),
  listTag('Payment'),
  listTag('Project'),
  listTag('Quote'),
];

export const { useInsightsAnalyticsQuery, useInsightsOutlookQuery, useInsightsRefreshMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      insightsAnalytics: build.query<Analytics, AnalyticsQuery>({
        query:
          ({ from, to, projectTypes: types, clientSegments: segments, regions: places }) =>
          ({ db }) =>
            db.rpc('analytics', {
              p_from: from,
              p_to: to,
              p_filters: {
                projectTypes: [...types],
                clientSegments: [...segments],
                regions: [...places],
              },
              p_step: 'fitting',
            }),
        rawResponseSchema: analytics,
        providesTags: tags,
      }),
      insightsOutlook: build.query<Outlook, { from: string; to: string }>({
        query:
          ({ from, to }) =>
          ({ db }) =>
            db.rpc('analytics_outlook', { p_from: from, p_to: to }),
        rawResponseSchema: outlook,
        providesTags: tags,
      }),
      /** Saves this month's metrics; called when a report is created. */
      insightsRefresh: build.mutation<unknown, void>({
        query:
          () =>
          ({ db }) =>
            db.rpc('refresh_metrics'),
      }),
    }),
  });
