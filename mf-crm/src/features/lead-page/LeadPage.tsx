import { failureOf } from '@plumbline/data';
import { ArrowBackIcon, Button, RecordState } from '@plumbline/design';
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
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading lead..."
      missing={{
        title: 'Lead not found',
        description: 'It may have been deleted, or it belongs to another company.',
      }}
      failed="Failed to load the lead"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      back={back}
    />
  );
}
