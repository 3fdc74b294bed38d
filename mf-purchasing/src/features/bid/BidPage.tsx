import { failureOf } from '@plumbline/data';
import {
  Alert,
  Box,
  DateText,
  Facts,
  Page,
  PageHeader,
  RecordState,
  SectionCard,
  Stack,
  Typography,
} from '@plumbline/design';
import { AreaLink, usePageTitle, useParams } from '@plumbline/platform';
import { usePurchasingBidQuery } from '../../data/bids.ts';
import type { BidRequest } from '../../data/bidShapes.ts';
import { BidChip } from '../../shared/BidChip.tsx';
import { LineList } from '../../shared/LineList.tsx';
import { orderDisplay, kindLabel, quantityText } from '../../shared/orderLabels.ts';
import { BidActions } from './BidActions.tsx';
import { Bidders } from './Bidders.tsx';
import { CompareTable } from './CompareTable.tsx';

/** /purchasing/bids/:bidId: what vendors are asked for, and what they bid. */
export function BidPage() {
  const { bidId = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingBidQuery(bidId);
  usePageTitle(data?.number);
  if (data) return <BidFile request={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the bid request"
      missing={{ title: 'This bid request no longer exists' }}
      failed="Couldn’t load the bid request"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function BidFile({ request }: { request: BidRequest }) {
  const { number, title, state, invites } = request;
  return (
    <Page>
      <PageHeader
        title={title}
        description={number}
        actions={<AreaLink to="purchasing.bids">All bid requests</AreaLink>}
      />
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <BidChip state={state} />
          <BidActions request={request} />
        </Box>
        <Notices request={request} />
        {invites.some(({ offer }) => offer) && (
          <SectionCard
            isMain
            title="Compare bids"
            description="Missing lines are not in a total. A bid with missing lines is never the lowest."
          >
            <CompareTable request={request} />
          </SectionCard>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Bidders request={request} />
          <Stack spacing={2}>
            <About request={request} />
            <Lines request={request} />
          </Stack>
        </Box>
      </Stack>
    </Page>
  );
}

function Notices({ request: { state, order, invites, is_past_due, due_on } }: RequestProps) {
  const winner = invites.find(({ awarded_at }) => awarded_at !== null);
  if (state === 'awarded' && winner)
    return (
      <Alert severity="success">
        Awarded to {winner.vendor.name}.{' '}
        {order && (
          <>
            <AreaLink to="purchasing.order" params={{ orderId: order.id }}>
              {order.number}
            </AreaLink>{' '}
            is the order ({orderDisplay[order.state].label.toLowerCase()}).
          </>
        )}
      </Alert>
    );
  if (state === 'open' && is_past_due)
    return (
      <Alert severity="warning">
        Bids were due on <DateText value={due_on} />. Vendors can’t bid unless you choose a later
        date.
      </Alert>
    );
  if (state === 'draft')
    return <Alert severity="info">No vendor has seen this yet. Invite vendors to bid.</Alert>;
  return null;
}

type RequestProps = { request: BidRequest };

function About({ request }: RequestProps) {
  const { project } = request;
  return (
    <SectionCard isMain title="Details">
      <Facts
        facts={[
          [
            'Project',
            project && (
              <AreaLink
                to="projects.detail"
                params={{ projectId: project.id }}
                otherwise={project.name}
              >
                {project.name}
              </AreaLink>
            ),
          ],
          ['Kind', kindLabel[request.kind]],
          ['Bids due', <DateText key="due" value={request.due_on} />],
          ['Needed by', request.needed_by && <DateText value={request.needed_by} />],
          ['Quote', request.quote_number],
          ['Documents', request.documents.map(({ name }) => name).join(', ')],
          ['Created by', request.created_by_name],
        ]}
      />
      {request.scope && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {request.scope}
        </Typography>
      )}
    </SectionCard>
  );
}

function Lines({ request: { lines } }: RequestProps) {
  return (
    <SectionCard isMain title="Lines">
      <LineList
        label="Lines"
        lines={lines.map(({ id, description, quantity, unit, code, code_name }) => ({
          id,
          title: description,
          detail: `${quantityText(quantity, unit)}${code ? ` · ${code} ${code_name ?? ''}` : ''}`,
        }))}
      />
    </SectionCard>
  );
}
