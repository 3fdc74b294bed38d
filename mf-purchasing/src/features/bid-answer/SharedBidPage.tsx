import { failureOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  DateText,
  Facts,
  Link,
  Money,
  Page,
  PageHeader,
  RecordState,
  SectionCard,
  Stack,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingAnswerBidMutation } from '../../data/bidActions.ts';
import { usePurchasingSharedBidQuery } from '../../data/bids.ts';
import type { SharedBid } from '../../data/bidShapes.ts';
import { bidderDisplay } from '../../shared/bidLabels.ts';
import { LineList } from '../../shared/LineList.tsx';
import { quantityText } from '../../shared/orderLabels.ts';
import { missingText } from '../bid/compareBids.ts';
import { DeclineBidDialog } from './DeclineBidDialog.tsx';
import { OfferForm } from './OfferForm.tsx';

/** /shared/bids/:token: a vendor sees the scope and enters prices, without signing in. */
export function SharedBidPage() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingSharedBidQuery(token);
  usePageTitle(data?.title);
  if (data) return <Shared token={token} bid={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the bid request"
      missing={{
        title: 'This link is no longer valid',
        description: 'It has expired or was withdrawn. Ask your customer for a new link.',
      }}
      failed="Couldn’t load the bid request"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      width="text"
    />
  );
}

const big = { minHeight: 56 };

type SharedProps = { token: string; bid: SharedBid };

function Shared({ token, bid }: SharedProps) {
  const [answer] = usePurchasingAnswerBidMutation();
  const [open, setOpen] = useState<'bid' | 'decline'>();
  const close = () => setOpen(undefined);
  const { is_open, answer: given, offer } = bid;
  const isFirst = offer === null;
  const isForm = is_open && (open === 'bid' || (isFirst && given !== 'declined'));
  return (
    <Page width="text">
      <PageHeader
        title={bid.title}
        description={`Bid request ${bid.number} from ${bid.company.name}`}
      />
      <Stack spacing={2}>
        <State bid={bid} />
        <Scope bid={bid} />
        {isForm ? (
          <OfferForm
            bid={bid}
            onSend={(values) => answer({ token, answer: values })}
            onDone={close}
          />
        ) : (
          <Given bid={bid} />
        )}
        {is_open && !isForm && (
          <Button variant="contained" size="large" sx={big} onClick={() => setOpen('bid')}>
            {isFirst ? 'Bid after all' : 'Revise bid'}
          </Button>
        )}
        {is_open && given !== 'declined' && (
          <Button color="error" size="large" sx={big} onClick={() => setOpen('decline')}>
            {isFirst ? 'Decline' : 'Withdraw bid'}
          </Button>
        )}
      </Stack>
      {open === 'decline' && (
        <DeclineBidDialog
          isWithdrawn={!isFirst}
          onSend={(note) =>
            answer({ token, answer: { answer: 'declined', revision: bid.revision, note } })
          }
          onClose={close}
        />
      )}
    </Page>
  );
}

const closedText = {
  open: '',
  past_due: 'The due date has passed.',
  closed: 'This bid request is closed.',
  canceled: 'Your customer canceled this bid request.',
};

function State({ bid }: { bid: SharedBid }) {
  const { state, is_lost, answer, offer } = bid;
  return (
    <>
      <Box component="output" sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {(answer === 'submitted' || answer === 'declined') && (
          <StatusChip
            {...bidderDisplay[answer]}
            label={answer === 'submitted' ? 'Bid sent' : 'You declined'}
          />
        )}
        {offer && offer.revision > 1 && <span>Revision {offer.revision}</span>}
      </Box>
      {state !== 'open' && (
        <Alert severity="info">
          {is_lost
            ? 'Your customer chose another vendor. Thank you for your bid.'
            : closedText[state]}
        </Alert>
      )}
    </>
  );
}

function Scope({ bid }: { bid: SharedBid }) {
  return (
    <SectionCard isMain title="Scope">
      <Facts
        facts={[
          ['Bids due', <DateText key="due" value={bid.due_on} />],
          ['Project', bid.project],
          ['Address', bid.address],
          ['Needed by', bid.needed_by && <DateText value={bid.needed_by} />],
        ]}
      />
      {bid.scope && (
        <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {bid.scope}
        </Typography>
      )}
      <Documents documents={bid.documents} />
    </SectionCard>
  );
}

function Documents({ documents }: Pick<SharedBid, 'documents'>) {
  return documents.map(({ name, file_name, url }) => (
    <Box key={`${name} ${file_name}`} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {url ? (
        <Link href={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      ) : (
        name
      )}
    </Box>
  ));
}

/** The lines, with the vendor's own prices once there are some. */
function Given({ bid: { lines, offer } }: { bid: SharedBid }) {
  const isPriced = offer !== null && offer.lump_sum === null;
  return (
    <SectionCard isMain title={offer ? 'Your bid' : 'Lines'}>
      <LineList
        label="Lines"
        lines={lines.map(({ id, description, quantity, unit }) => {
          const price = offer?.prices.find(({ line_id }) => line_id === id);
          return {
            id,
            title: description,
            detail: quantityText(quantity, unit),
            end: price ? <Money amount={price.amount} /> : isPriced && 'No price',
          };
        })}
      />
      {offer && (
        <Box sx={{ mt: 2 }}>
          <Facts
            facts={[
              ['Total without tax', <Money key="total" amount={offer.total} />],
              ['Lines without a price', missingText(offer.missing)],
              ['Not included', offer.exclusions],
              ['Notes', offer.note],
              ['Valid until', offer.valid_until && <DateText value={offer.valid_until} />],
              ['Name', offer.name],
            ]}
          />
        </Box>
      )}
    </SectionCard>
  );
}
