import { formatMoney } from '@plumbline/design';
import type { PrintReport } from '@plumbline/design/documents';
import type { CsvColumn } from '@plumbline/design/import';
import { sumMoney } from '@plumbline/domain';

/** A column of a report's files; `isSum`: dollars that add up. */
export type FileColumn<Row> = CsvColumn<Row> & { isSum?: boolean };

type Printed<Row> = { title: string; rows: readonly Row[]; columns: readonly FileColumn<Row>[] };

/** A report to print, with the columns of its CSV and the sums of its amounts. */
export function printedReport<Row>({
  title,
  rows,
  columns,
}: Printed<Row>): Pick<PrintReport, 'title' | 'isLandscape' | 'tables'> {
  const amount = (row: Row, { value }: FileColumn<Row>) => Number(value(row) ?? 0);
  return {
    title,
    isLandscape: columns.length > 5,
    tables: [
      {
        columns: columns.map(({ title: label, isSum }) => ({
          label,
          share: isSum ? 2 : 3,
          align: isSum ? 'right' : 'left',
        })),
        rows: rows.map((row) =>
          columns.map((column) =>
            column.isSum ? formatMoney(amount(row, column)) : String(column.value(row) ?? ''),
          ),
        ),
        totals: columns.some(({ isSum }) => isSum)
          ? columns.map((column, at) => {
              if (column.isSum)
                return formatMoney(sumMoney(rows.map((row) => amount(row, column))));
              return at === 0 ? 'Total' : '';
            })
          : null,
      },
    ],
  };
}
