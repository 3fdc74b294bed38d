import { Box, Button, Typography } from '@plumbline/design';
import type { CashWeek } from '@plumbline/domain';
import { useState } from 'react';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import { Overrun } from '../jobs/Overrun.tsx';
import { CashRowsDialog } from './CashRowsDialog.tsx';
import { cashColumns, cashNote, cashText, weekName, weeksAhead } from './cashWeeks.ts';

type CashWeeksProps = { weeks: readonly CashWeek[]; days: number; today: string };

/** The cash forecast by week, as table, PDF, and CSV; a week opens what it is made of. */
export function CashWeeks({ weeks, days, today }: CashWeeksProps) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const download = useReportDownload();
  const ahead = weeksAhead(weeks, days, today);
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide weeks' : 'Show weeks'}
        </Button>
        <ExportButton
          label="Download forecast"
          variant="outlined"
          onExport={(kind) =>
            void download(kind, {
              name: `cash_forecast_${today}`,
              csv: async () => (await import('./cashExport.ts')).cashCsv(ahead),
              report: async (sheet) =>
                (await import('./cashExport.ts')).cashReport(ahead, today, sheet),
            })
          }
        />
      </Box>
      {isOpen && (
        <>
          <FigureTable
            label="Cash forecast by week"
            rows={ahead.rows}
            totals={ahead.totals}
            rowKey={({ week }) => week ?? 'total'}
            columns={[
              {
                title: 'Week of',
                cell: (row) =>
                  row.week === null ? (
                    weekName(row)
                  ) : (
                    <Button
                      size="small"
                      sx={{ p: 0, minWidth: 0 }}
                      onClick={() => setOpened(row.week ?? undefined)}
                    >
                      {weekName(row)}
                    </Button>
                  ),
              },
              ...cashColumns.map((column) => ({
                title: column.title,
                cell: (row: (typeof ahead)['totals']) =>
                  column.title === 'Net' ? (
                    <Overrun amount={column.figure(row)} />
                  ) : (
                    cashText(row, column)
                  ),
              })),
            ]}
          />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
            {cashNote}
          </Typography>
        </>
      )}
      {opened && <CashRowsDialog week={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  );
}
