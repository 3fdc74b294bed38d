import { today } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import { makeListReport, type ListReport } from './listReport.ts';

/** Saves a list as {name}_{date}.pdf and returns its number of rows. */
export function useListPdf<Row extends { is_active: boolean }>(
  name: string,
  list: ListReport<Row>,
) {
  const { company } = useSession();
  return async (rows: readonly Row[]): Promise<number> => {
    const { makePdf, savePdf } = await import('@plumbline/design/documents');
    const report = makeListReport(rows, list, company);
    const { pdf } = await makePdf({ kind: 'report', report }, report.title);
    savePdf(pdf, `${name}_${today()}.pdf`);
    return rows.length;
  };
}
