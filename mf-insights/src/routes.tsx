import { definePages } from '@plumbline/platform';
import { area } from './area.ts';

export const pages = definePages(area, {
  'insights.dashboard': () =>
    import('./features/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  'insights.analytics': () =>
    import('./features/analytics/AnalyticsPage.tsx').then((module) => module.AnalyticsPage),
});
