import { isDataError, messageOf } from '@plumbline/data';
import {
  ArrowBackIcon,
  Button,
  EmptyState,
  FailedState,
  LoadingState,
  Page,
} from '@plumbline/design';
import { Link, useCompanyId, useLink, useParams, usePageTitle } from '@plumbline/platform';
import { useLeadDetailQuery } from '../../data/leads.ts';
import { LoadedLead } from './LoadedLead.tsx';

/** /leads/:leadId: a lead with its timeline, or why it can't be shown. */
export function LeadPage() {
  const { leadId = '' } = useParams();
  const company = useCompanyId();
  const { data, error, isFetching, refetch } = useLeadDetailQuery({ company, id: leadId });
  const board = useLink('crm.leads');
  usePageTitle(data?.title);
  const back = board && (
    <Button component={Link} to={board} startIcon={<ArrowBackIcon />} size="small">
      Leads
    </Button>
  );
  if (data) return <LoadedLead lead={data} />;
  if (isDataError(error) && error.kind === 'notFound')
    return (
      <Page>
        <EmptyState
          title="Lead not found"
          description="It may have been deleted, or it belongs to another company."
          action={back}
        />
      </Page>
    );
  if (error)
    return (
      <Page>
        <FailedState
          title="Failed to load the lead"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          actions={back}
        />
      </Page>
    );
  return <LoadingState label="Loading lead..." minHeight="60dvh" />;
}
