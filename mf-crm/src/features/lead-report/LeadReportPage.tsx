import { messageOf, skipToken } from '@plumbline/data';
import {
  Box,
  Button,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
} from '@plumbline/design';
import { csvFileName, downloadCsv, toCsv } from '@plumbline/design/import';
import { Link, useCompanyId, useLink } from '@plumbline/platform';
import { useState } from 'react';
import { useLeadReportQuery, type LeadReport } from '../../data/leadReport.ts';
import { PeriodFilter, type ChosenPeriod } from './PeriodFilter.tsx';
import { periodOf } from './periods.ts';
import { csvColumns, reportRows } from './reportLabels.ts';
import { Counts, SourcesTable } from './ReportTables.tsx';

function Loaded({ report }: { report: LeadReport }) {
  const { totals, stages, lost_reasons } = report;
  return (
    <Stack spacing={3}>
      <SourcesTable report={report} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Counts
          title="Stages"
          description="Leads that reached each stage or a later one, and their share of all leads"
          none="No stages"
          rows={stages.map(({ id, name, reached }) => ({
            id,
            name,
            count: reached,
            of: totals.leads,
          }))}
        />
        <Counts
          title="Lost reasons"
          description="Why leads were lost, and their share of lost leads"
          none="No lost leads in this period"
          rows={lost_reasons.map(({ id, name, leads }) => ({
            id,
            name,
            count: leads,
            of: totals.lost,
          }))}
        />
      </Box>
    </Stack>
  );
}

/** /lead-report: what became of the leads of a period, by source, stage, and lost reason. */
export function LeadReportPage() {
  const company = useCompanyId();
  const leads = useLink('crm.leads');
  const [period, setPeriod] = useState<ChosenPeriod>(() => ({ name: 'year', ...periodOf('year') }));
  const { from, to } = period;
  const isValid = from !== '' && to !== '' && from <= to;
  const { data, error, refetch, isFetching } = useLeadReportQuery(
    isValid ? { company, from, to } : skipToken,
  );
  const download = (report: LeadReport) =>
    downloadCsv(csvFileName('lead-report'), toCsv(csvColumns, reportRows(report)));
  return (
    <Page>
      <PageHeader
        title="Lead report"
        description="Where leads come from, and what became of them"
        actions={
          <>
            {leads && (
              <Button component={Link} to={leads}>
                Leads
              </Button>
            )}
            {data && data.totals.leads > 0 && (
              <Button variant="outlined" onClick={() => download(data)}>
                Download CSV
              </Button>
            )}
          </>
        }
      />
      <PeriodFilter period={period} onChange={setPeriod} />
      {data && data.sources.length === 0 ? (
        <EmptyState
          title="No leads in this period"
          description="Choose another period, or add leads."
        />
      ) : data ? (
        <Loaded report={data} />
      ) : error ? (
        <FailedState
          title="Failed to load the report"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PartWait name="Lead report">
          <RowsSkeleton label="Loading the report" rows={6} rowHeight={56} />
        </PartWait>
      )}
    </Page>
  );
}
