import { Box, Typography, today as todayHere } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { JobRow } from '../../../data/jobs.ts';
import { ChartCard } from '../../../shared/ChartCard.tsx';
import { FigureTable } from '../../../shared/FigureTable.tsx';
import { ExportButton } from '../report/ExportButton.tsx';
import { useReportDownload } from '../report/useReportDownload.ts';
import { Overrun } from './Overrun.tsx';
import {
  unknownNote,
  unknownWarning,
  wipColumns,
  wipNote,
  wipSchedule,
  type WipRow,
} from './wip.ts';

/** The work-in-progress schedule of the active jobs, with totals, as table, PDF, and CSV. */
export function WipCard({ jobs }: { jobs: readonly JobRow[] }) {
  const { rows, totals } = wipSchedule(jobs);
  const today = todayHere();
  const download = useReportDownload();
  return (
    <ChartCard label="Work in progress">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2">
          Work in progress
        </Typography>
        <ExportButton
          label="Download"
          variant="outlined"
          onExport={(kind) =>
            void download(kind, {
              name: `work_in_progress_${today}`,
              csv: async () => (await import('./wipExport.ts')).wipCsv(jobs),
              report: async (sheet) =>
                (await import('./wipExport.ts')).wipReport(jobs, today, sheet),
            })
          }
        />
      </Box>
      <FigureTable
        label="Work in progress"
        rows={rows}
        totals={totals}
        rowKey={({ id }) => id ?? 'total'}
        columns={[
          {
            title: 'Job',
            cell: (row) => <WipJob row={row} />,
          },
          ...wipColumns.map(({ title, figure, text }) => ({
            title,
            cell: title === 'Variance' ? (row: WipRow) => <Overrun amount={figure(row)} /> : text,
          })),
        ]}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
        {wipNote}
        {totals.unknownCosts > 0 && ` ${unknownWarning}`}
      </Typography>
      <Typography variant="body2" component="p" sx={{ mt: 1 }}>
        <AreaLink to="purchasing.reports" style={{ color: 'inherit' }}>
          Committed cost by job and cost code
        </AreaLink>
      </Typography>
    </ChartCard>
  );
}

/** The job's name, which opens its financials, and how many of its budget lines have no cost. */
function WipJob({ row }: { row: WipRow }) {
  const { id, name } = row;
  const unknown = unknownNote(row);
  if (!id) return name;
  return (
    <>
      <AreaLink
        to="projects.detail"
        params={{ projectId: id }}
        query={{ tab: 'financials' }}
        style={{ color: 'inherit' }}
        otherwise={name}
      >
        {name}
      </AreaLink>
      {unknown && (
        <Typography variant="caption" sx={{ display: 'block', color: 'warning.dark' }}>
          {unknown}
        </Typography>
      )}
    </>
  );
}
