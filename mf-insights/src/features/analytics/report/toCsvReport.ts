import { toCsv } from '@plumbline/design/import';
import type { Analytics } from '../../../data/analyticsShapes.ts';
import { cashBasis } from '../../../shared/BasisNote.tsx';
import { reportFigures, reportTables } from './toReport.ts';

type Line = { part: string; name: string; figure: string; value: string };

/**
 * The report as one CSV with section, row, figure, and value, so that a spreadsheet can pivot it.
 */
export function toCsvReport(analytics: Analytics): string {
  const figures = reportFigures(analytics).map(({ label, value }) => ({
    part: 'Key figures',
    name: `${analytics.from} to ${analytics.to}`,
    figure: label,
    value,
  }));
  const basis = {
    part: 'Key figures',
    name: 'Revenue and profit',
    figure: 'Basis',
    value: cashBasis,
  };
  const tables = reportTables(analytics).flatMap(({ title, columns, rows }) =>
    rows.flatMap(([name = '', ...values]) =>
      values.map((value, at) => ({
        part: title,
        name,
        figure: columns[at + 1]?.label ?? '',
        value,
      })),
    ),
  );
  return toCsv<Line>(
    [
      { title: 'Part', value: ({ part }) => part },
      { title: 'Name', value: ({ name }) => name },
      { title: 'Figure', value: ({ figure }) => figure },
      { title: 'Value', value: ({ value }) => value },
    ],
    [...figures, basis, ...tables],
  );
}
