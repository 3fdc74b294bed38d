import { messageOf } from '@plumbline/data';
import {
  Button,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
} from '@plumbline/design';
import { denialReason, Link, useAccess, useCompanyId, useLink } from '@plumbline/platform';
import { useLeadSetupQuery } from '../../data/leadSetup.ts';
import { SetupSection } from './SetupSection.tsx';
import { VisitSection } from './VisitSection.tsx';

const sections = [
  {
    kind: 'stages',
    title: 'Stages',
    noun: 'stage',
    description:
      'The columns of your board. Chance is the share of leads in a stage that you usually win. Won and Lost are always last.',
  },
  {
    kind: 'sources',
    title: 'Sources',
    noun: 'source',
    description: 'Where leads come from. Enter what you spend to see the cost per won lead.',
  },
  {
    kind: 'lost_reasons',
    title: 'Lost reasons',
    noun: 'lost reason',
    description: 'The choices when you mark a lead as lost.',
  },
] as const;

/** /lead-settings: stages, sources with their cost, and lost reasons. */
export function LeadSettingsPage() {
  const company = useCompanyId();
  const leads = useLink('crm.leads');
  const { data, error, refetch, isFetching } = useLeadSetupQuery(company);
  const denial = denialReason(
    useAccess({ feature: 'create_edit_clients', permission: 'manage_settings' }),
  );
  return (
    <Page width="text">
      <PageHeader
        title="Lead settings"
        description="Visits, stages, sources, and lost reasons"
        actions={
          leads && (
            <Button component={Link} to={leads}>
              Leads
            </Button>
          )
        }
      />
      {data ? (
        <Stack spacing={3}>
          <VisitSection people={data.people} denial={denial} />
          {sections.map((section) => (
            <SetupSection key={section.kind} {...section} setup={data} denial={denial} />
          ))}
        </Stack>
      ) : error ? (
        <FailedState
          title="Failed to load lead settings"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PartWait name="Lead settings">
          <RowsSkeleton label="Loading lead settings" rows={6} rowHeight={56} />
        </PartWait>
      )}
    </Page>
  );
}
