import { Box, today as todayHere } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useState } from 'react';
import { useInsightsTaxQuery, type TaxQuery } from '../../../data/tax.ts';
import { Choice } from '../../../shared/Choice.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { ReportCard } from '../report/ReportCard.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import { TaxTable } from './TaxTable.tsx';

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
