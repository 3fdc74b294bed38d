import { EmptyState, Page, PageHeader, SectionCard, Stack, Typography } from '@plumbline/design';
import { useAdminJobsQuery } from '../../data/operator.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { FailedJobRow } from './FailedJobRow.tsx';
import { QuarantinedRowLine } from './QuarantinedRowLine.tsx';
import { RowList } from './RowList.tsx';

/** /admin-jobs: failed background jobs with Retry, and rows quarantined by an upgrade. */
export function AdminJobsPage() {
  const answer = useAdminJobsQuery();
  return (
    <Page width="text">
      <PageHeader
        title="Background jobs"
        description="Emails, files, and daily updates of all companies that failed in the last 30 days."
      />
      <Loaded answer={answer} label="failed jobs" failed="Failed to load background jobs">
        {({ failed, failed_total, quarantined, quarantined_total }) => (
          <Stack spacing={3}>
            {failed.length === 0 ? (
              <EmptyState
                title="No failed jobs"
                description="Jobs that fail will appear here with the reason."
              />
            ) : (
              <SectionCard isMain title="Failed jobs">
                <Shown shown={failed.length} total={failed_total} />
                <RowList label="Failed jobs">
                  {failed.map((job) => (
                    <FailedJobRow
                      key={`${job.kind} ${job.id}`}
                      job={job}
                      onRetried={() => void answer.refetch()}
                    />
                  ))}
                </RowList>
              </SectionCard>
            )}
            {quarantined.length > 0 && (
              <SectionCard
                isMain
                title="Quarantined rows"
                description="Rows with invalid numbers found during a database upgrade. The originals are stored in private.quarantined_rows."
              >
                <Shown shown={quarantined.length} total={quarantined_total} />
                <RowList label="Quarantined rows">
                  {quarantined.map((row) => (
                    <QuarantinedRowLine key={row.id} row={row} />
                  ))}
                </RowList>
              </SectionCard>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

/** Number of rows shown, if not all. */
function Shown({ shown, total }: { shown: number; total: number }) {
  if (shown === total) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Showing {shown.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
    </Typography>
  );
}
