import { messageOf } from '@plumbline/data';
import { useToasts } from '@plumbline/platform';
import { useLazyInsightsWeekQuery } from '../../../data/week.ts';
import { useReportDownload } from './useReportDownload.ts';

/** Downloads this week on one page as PDF. */
export function useWeekDownload() {
  const toasts = useToasts();
  const download = useReportDownload();
  const [load] = useLazyInsightsWeekQuery();
  return async () => {
    const { data, error } = await load();
    if (data)
      await download('pdf', {
        name: `week_${data.monday}`,
        report: async (sheet) => (await import('./weekReport.ts')).weekReport(data, sheet),
      });
    else toasts.error(messageOf(error));
  };
}
