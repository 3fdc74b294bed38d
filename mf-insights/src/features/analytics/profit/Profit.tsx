import { Button, EmptyState, Typography } from '@plumbline/design';
import { useState } from 'react';
import {
  useInsightsProfitQuery,
  type ProfitQuery,
  type ProfitReport,
} from '../../../data/profit.ts';
import { Choice } from '../../../shared/Choice.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { ReportCard } from '../report/ReportCard.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import { groups, profitColumns, profitNote, profitRows, type ProfitRow } from './profitReport.ts';
import { ProfitLinesDialog } from './ProfitLinesDialog.tsx';

/** Profit and committed cost of a period by job, client, job type, or cost code, down to the lines. */
export function Profit({ range }: { range: { from: string; to: string } }) {
  const [by, setBy] = useState<ProfitQuery['by']>('job');
  const query = { ...range, by };
  const found = useInsightsProfitQuery(query);
  const { currentData: data } = found;
  const download = useReportDownload();
  const [opened, setOpened] = useState<ProfitRow>();
  return (
    <ReportCard
      title="Profit"
      answer={found}
      actions={
        <>
          <Choice label="By" options={groups} value={by} onChange={setBy} />
          <ExportButton
            label="Download"
            variant="outlined"
            onExport={
              data &&
              ((kind) =>
                void download(kind, {
                  name: `profit_by_${by}_${range.from}_${range.to}`,
                  csv: async () => (await import('./profitExport.ts')).profitCsv(data, by),
                  report: async (sheet) =>
                    (await import('./profitExport.ts')).profitPrintReport(data, by, sheet),
                }))
            }
          />
        </>
      }
      table={data && <ProfitTable report={data} by={by} onOpen={setOpened} />}
    >
      {opened?.key !== undefined && (
        <ProfitLinesDialog
          query={{ ...query, key: opened.key }}
          name={opened.name}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ReportCard>
  );
}

type ProfitTableProps = {
  report: ProfitReport;
  by: ProfitQuery['by'];
  onOpen: (row: ProfitRow) => void;
};

function ProfitTable({ report, by, onOpen }: ProfitTableProps) {
  const { rows, totals } = profitRows(report, by);
  if (rows.length === 0)
    return (
      <EmptyState
        title="No payments or costs in this period"
        description="Revenue, cost, and profit will appear here after the first payment or expense."
      />
    );
  return (
    <>
      <FigureTable
        label="Profit"
        rows={rows}
        totals={totals}
        rowKey={({ key, name }) => key ?? name}
        columns={[
          {
            title: groups.find(({ value }) => value === by)?.label ?? '',
            cell: (row) =>
              row.key === undefined ? (
                row.name
              ) : (
                <Button
                  size="small"
                  onClick={() => onOpen(row)}
                  title="Show payments and costs"
                  sx={{ p: 0, minWidth: 0, textAlign: 'left', justifyContent: 'flex-start' }}
                >
                  {row.name}
                </Button>
              ),
          },
          ...profitColumns(by).map(({ title, text }) => ({ title, cell: text })),
        ]}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {profitNote(by)}
      </Typography>
    </>
  );
}
