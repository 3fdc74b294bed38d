import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useInsightsRefreshMutation } from '../../../data/analytics.ts';
import { type Analytics } from '../../../data/analyticsShapes.ts';
import { useReportDownload } from './useReportDownload.ts';

type Range = { from: string; to: string };

/** Creates the report as PDF or CSV and saves this month's metrics. */
export function useReport(analytics: Analytics | undefined, { from, to }: Range) {
  const toasts = useToasts();
  const download = useReportDownload();
  const [store] = useInsightsRefreshMutation();
  return async (kind: 'pdf' | 'csv') => {
    if (!analytics) return;
    const stored = store();
    await download(kind, {
      name: `analytics_${from}_${to}`,
      csv: async () => (await import('./toCsvReport.ts')).toCsvReport(analytics),
      report: async (sheet) => (await import('./toReport.ts')).toReport(analytics, sheet),
    });
    const { error } = await stored;
    if (error) toasts.error(`Couldn’t save this month’s metrics. ${messageOf(error)}`);
  };
}
