import { logoAddress, messageOf } from '@plumbline/data';
import { useSession, useToasts } from '@plumbline/platform';
import { useInsightsRefreshMutation, type Analytics } from '../../../data/analytics.ts';

type Range = { from: string; to: string };

/** Creates the report as PDF or CSV and saves this month's metrics. */
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
        toasts.info('Creating report…');
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
      toasts.success('Report downloaded.');
    } catch {
      toasts.error('Couldn’t create the report. Try again.');
    }
    const { error } = await stored;
    if (error) toasts.error(`Couldn’t save this month’s metrics. ${messageOf(error)}`);
  };
}
