import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  DateText,
  Facts,
  FailedState,
  Money,
  RowsSkeleton,
  SectionCard,
} from '@plumbline/design';
import { AreaLink, Link, useCompanyId, useLink } from '@plumbline/platform';
import { useLeadTileQuery, type LeadTile } from '../data/leadReport.ts';

/** On the dashboard: open leads, their estimated value, and the next steps that are due. */
export function Fill() {
  const leads = useLink('crm.leads');
  const { data, error, refetch, isFetching } = useLeadTileQuery(useCompanyId());
  return (
    <SectionCard
      title="Leads"
      actions={
        leads && (
          <Button component={Link} to={leads} size="small">
            All leads
          </Button>
        )
      }
    >
      {data ? (
        <Loaded tile={data} />
      ) : error ? (
        <FailedState
          title="Couldn’t load leads"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <RowsSkeleton label="Loading leads" rows={3} rowHeight={28} />
      )}
    </SectionCard>
  );
}

/** The list of what the tile counts, the longest due first. */
const stepsDue = { tab: 'list', step: 'due', snoozed: 'show', sort: 'next_step_on' };

function Loaded({ tile: data }: { tile: LeadTile }) {
  const due = useLink('crm.leads', { query: stepsDue });
  return (
    <>
      <Facts
        facts={[
          ['Open leads', String(data.open)],
          ['Pipeline value (estimate)', <Money key="value" amount={data.value} whole />],
          [
            'Next steps due',
            due && data.due > 0 ? (
              <Link key="due" to={due} aria-label={`Next steps due: ${data.due}`}>
                {data.due}
              </Link>
            ) : (
              String(data.due)
            ),
          ],
          ['Not answered yet', data.unanswered > 0 && String(data.unanswered)],
        ]}
      />
      {data.steps.length > 0 && (
        <Box
          component="ul"
          aria-label="Next steps due"
          sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}
        >
          {data.steps.map(({ id, title, next_step, next_step_on }) => (
            <Box component="li" key={id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
              <AreaLink to="crm.lead" params={{ leadId: id }} otherwise={title}>
                {title}
              </AreaLink>
              <Box sx={{ color: 'text.secondary' }}>
                {next_step}, <DateText value={next_step_on} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}
