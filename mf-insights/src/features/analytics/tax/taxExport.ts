import { formatDate, formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import { toCsv } from '@plumbline/design/import';
import type { TaxQuery, TaxReport } from '../../../data/tax.ts';
import type { Sheet } from '../report/toReport.ts';
import {
  rateColumns,
  rateName,
  taxColumns,
  taxRows,
  taxText,
  type RateRow,
  type TaxRow,
} from './taxReport.ts';

/** The report with plain numbers, so that a spreadsheet can calculate with them. */
export function taxCsv(report: TaxReport, by: TaxQuery['by']): string {
  const { rows, totals } = taxRows(report, by);
  const periods = toCsv<TaxRow>(
    [
      { title: 'Period', value: ({ name }) => name },
      { title: 'From', value: ({ days }) => days?.from },
      { title: 'To', value: ({ days }) => days?.to },
      ...taxColumns.map(({ title, figure }) => ({
        title,
        value: (row: TaxRow) => figure(row).toFixed(2),
      })),
    ],
    [...rows, totals],
  );
  if (!report.rates?.length) return periods;
  const byRate = toCsv<RateRow>(
    [
      { title: 'Tax rate', value: rateName },
      { title: 'Percent', value: ({ rate }) => String(rate) },
      ...rateColumns.map(({ title, figure }) => ({
        title,
        value: (row: RateRow) => figure(row).toFixed(2),
      })),
    ],
    report.rates,
  );
  return `${periods.trimEnd()}\r\n\r\n${byRate.replace('\uFEFF', '')}`;
}

/** The report to print. */
export function taxPrintReport(report: TaxReport, by: TaxQuery['by'], sheet: Sheet): PrintReport {
  const { rows, totals } = taxRows(report, by);
  const cells = (row: TaxRow) => [row.name, ...taxColumns.map((column) => taxText(row, column))];
  return {
    ...sheet,
    title: 'Sales tax',
    subtitle: `${formatDate(report.from)} – ${formatDate(report.to)}`,
    isLandscape: true,
    tables: [
      {
        columns: [
          { label: 'Period', share: 2 },
          ...taxColumns.map(({ title }) => ({
            label: title,
            share: 2,
            align: 'right' as const,
          })),
        ],
        rows: rows.map(cells),
        totals: cells(totals),
      },
      ...(report.rates?.length
        ? [
            {
              title: 'By tax rate',
              columns: [
                { label: 'Tax rate', share: 4 },
                ...rateColumns.map(({ title }) => ({
                  label: title,
                  share: 2,
                  align: 'right' as const,
                })),
              ],
              rows: report.rates.map((row) => [
                rateName(row),
                ...rateColumns.map(({ figure }) => formatMoney(figure(row))),
              ]),
            },
          ]
        : []),
    ],
    footer: 'Sales without tax by issue date, less credit notes. Tax collected by payment date.',
  };
}
