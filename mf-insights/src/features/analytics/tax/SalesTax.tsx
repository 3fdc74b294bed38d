import { Box, EmptyState, formatMoney, Typography, today as todayHere } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { AreaLink } from '@plumbline/platform';
import { useState } from 'react';
import { useInsightsTaxQuery, type TaxQuery, type TaxReport } from '../../../data/tax.ts';
import { Choice } from '../../../shared/Choice.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { ReportCard } from '../report/ReportCard.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import {
  rateColumns,
  rateName,
  taxColumns,
  taxNote,
  taxRows,
  taxText,
  type RateRow,
} from './taxReport.ts';

const steps = [
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
] as const;

/** The last five years, newest first. */
const yearsTo = (year: number) =>
  Array.from({ length: 5 }, (_, back) => String(year - back)).map((value) => ({
    value,
    label: value,
  }));

/** Sales and sales tax of a year by month or quarter, as table, PDF, and CSV. */
export function SalesTax() {
  const thisYear = todayHere().slice(0, 4);
  const [year, setYear] = useState(thisYear);
  const [by, setBy] = useState<TaxQuery['by']>('month');
  const query = { from: `${year}-01-01`, to: `${year}-12-31`, by };
  const found = useInsightsTaxQuery(query);
  const { currentData: data } = found;
  const download = useReportDownload();
  return (
    <ReportCard
      title="Sales tax"
      answer={found}
      actions={
        <>
          <Choice label="By" options={steps} value={by} onChange={setBy} />
          <Box sx={{ width: 120 }}>
            <SelectFilter
              label="Year"
              value={year}
              options={yearsTo(Number(thisYear))}
              onChange={setYear}
            />
          </Box>
          <ExportButton
            label="Download"
            variant="outlined"
            onExport={
              data &&
              ((kind) =>
                void download(kind, {
                  name: `sales_tax_${year}`,
                  csv: async () => (await import('./taxExport.ts')).taxCsv(data, by),
                  report: async (sheet) =>
                    (await import('./taxExport.ts')).taxPrintReport(data, by, sheet),
                }))
            }
          />
        </>
      }
      table={data && <TaxTable report={data} by={by} />}
    />
  );
}

function TaxTable({ report, by }: { report: TaxReport; by: TaxQuery['by'] }) {
  const { rows, totals } = taxRows(report, by);
  if (rows.length === 0)
    return (
      <EmptyState
        title="No sales this year"
        description="Sales and sales tax will appear here after the first invoice is sent."
      />
    );
  return (
    <>
      <FigureTable
        label="Sales tax"
        rows={rows}
        totals={totals}
        rowKey={({ days }) => days?.from ?? 'total'}
        columns={[
          {
            title: 'Period',
            cell: ({ name, days }) =>
              days ? (
                <AreaLink
                  to="billing.invoices"
                  query={days}
                  style={{ color: 'inherit' }}
                  otherwise={name}
                >
                  {name}
                </AreaLink>
              ) : (
                name
              ),
          },
          ...taxColumns.map((column) => ({
            title: column.title,
            cell: (row: (typeof rows)[number]) => taxText(row, column),
          })),
        ]}
      />
      {report.rates && report.rates.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <FigureTable
            label="Sales tax by rate"
            rows={report.rates}
            rowKey={(row) => rateName(row)}
            columns={[
              { title: 'Tax rate', cell: rateName },
              ...rateColumns.map(({ title, figure }) => ({
                title,
                cell: (row: RateRow) => formatMoney(figure(row)),
              })),
            ]}
          />
        </Box>
      )}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {taxNote}
      </Typography>
    </>
  );
}
