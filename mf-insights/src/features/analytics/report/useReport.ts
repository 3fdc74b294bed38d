import { logoAddress, messageOf } from '@plumbline/data';
import { useSession, useToasts } from '@plumbline/platform';
import { useInsightsRefreshMutation, type Analytics } from '../../../data/analytics.ts';

type Range = { from: string; to: string };

/** Makes the report as PDF or CSV, and stores this month's metrics as the specification wants (AN5). */
export function useReport(analytics: Analytics | undefined, { from, to }: Range) {
  const { company } = useSession();
  const toasts = useToasts();
  const [store] = useInsightsRefreshMutation();
  return async (kind: 'pdf' | 'csv') => {
    if (!analytics) return;
    const stored = store();
    const name = `analytics_${from}_${to}`;
    try {
      if (kind === 'csv') {
        const [{ toCsvReport }, { downloadCsv }] = await Promise.all([
          import('./toCsvReport.ts'),
          import('@plumbline/design/import'),
        ]);
        downloadCsv(`${name}.csv`, toCsvReport(analytics));
      } else {
        const [{ toReport }, { makePdf, savePdf, openPdfTab }] = await Promise.all([
          import('./toReport.ts'),
          import('@plumbline/design/documents'),
        ]);
        const tab = openPdfTab();
        toasts.info('The report is being made…');
        const report = toReport(analytics, {
          sender: {
            name: company.name,
            details: [],
            logoUrl: logoAddress(company.logo_url),
            color: company.primary_color ?? null,
            font: company.font_family ?? null,
          },
          paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
        });
        const { pdf } = await makePdf({ kind: 'report', report }, 'Analytics report');
        savePdf(pdf, `${name}.pdf`, tab);
      }
      toasts.success('The report is ready.');
    } catch {
      toasts.error('The report could not be made. Try again.');
    }
    const { error } = await stored;
    if (error) toasts.error(`This month's metrics were not stored. ${messageOf(error)}`);
  };
}
