import { failureOf } from '@plumbline/data';
import { Button, Page, PageHeader, RecordState, Stack } from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingAnswerBidMutation } from '../../data/bidActions.ts';
import { usePurchasingSharedBidQuery } from '../../data/bids.ts';
import type { SharedBid } from '../../data/bidShapes.ts';
import { DeclineBidDialog } from './DeclineBidDialog.tsx';
import { OfferForm } from './OfferForm.tsx';
import { State, Scope, Given } from './SharedBidParts.tsx';

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
