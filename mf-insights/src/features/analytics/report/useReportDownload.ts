import { logoAddress } from '@plumbline/data';
import type { PrintReport } from '@plumbline/design/documents';
import { useSession, useToasts } from '@plumbline/platform';
import type { Sheet } from './toReport.ts';

/** What a report is saved as; both are computed only when asked for. */
type ReportFile = {
  /** File name without extension. */
  name: string;
  /** Missing where there is only a PDF. */
  csv?: () => Promise<string>;
  report: (sheet: Sheet) => Promise<PrintReport>;
};

/** Downloads a report as CSV, or as a PDF under the company's letterhead, and says so. */
export function useReportDownload() {
  const { company } = useSession();
  const toasts = useToasts();
  return async (kind: 'pdf' | 'csv', { name, csv, report }: ReportFile) => {
    try {
      if (kind === 'csv' && csv) {
        const [text, { downloadCsv }] = await Promise.all([
          csv(),
          import('@plumbline/design/import'),
        ]);
        downloadCsv(`${name}.csv`, text);
      } else {
        const { makePdf, savePdf, openPdfTab } = await import('@plumbline/design/documents');
        const tab = openPdfTab();
        toasts.info('Creating report…');
        const printed = await report({
          sender: {
            name: company.name,
            details: [],
            logoUrl: logoAddress(company.logo_url),
            color: company.primary_color ?? null,
            font: company.font_family ?? null,
          },
          paper: company.paper_size?.toLowerCase() === 'letter' ? 'letter' : 'a4',
        });
        const { pdf } = await makePdf({ kind: 'report', report: printed }, printed.title);
        savePdf(pdf, `${name}.pdf`, tab);
      }
      toasts.success('Report downloaded.');
    } catch {
      toasts.error('Couldn’t create the report. Try again.');
    }
  };
}
