import { isDataError, messageOf } from '@plumbline/data';
import { Button, FailedState, LoadingState, Stack, clientMoney } from '@plumbline/design';
import { lazyComponent, Link, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePortalOrderQuery } from '../../data/portal.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { ShownOrder } from './ShownOrder.tsx';

const DecideDialog = lazyComponent(() =>
  import('./DecideDialog.tsx').then((module) => module.DecideDialog),
);

/** /portal/client/:accessId/change-orders/:orderId: what changes, what it costs, and the client's answer. */
export function ChangeOrderPage() {
  return (
    <PortalFrame title="Change order" at="none">
      {({ home, session, base }) => (
        <Order
          session={session}
          base={base}
          name={home.client.name}
          email={home.client.email ?? ''}
          canDecide={!home.is_preview}
        />
      )}
    </PortalFrame>
  );
}

type OrderProps = {
  session: string;
  base: string;
  name: string;
  email: string;
  canDecide: boolean;
};

function Order({ session, base, name, email, canDecide }: OrderProps) {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = usePortalOrderQuery(
    { session, orderId },
    { refetchOnFocus: true, refetchOnMountOrArgChange: true },
  );
  const [deciding, setDeciding] = useState<'approved' | 'rejected'>();
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load the change order"
        message={
          isDataError(error) && error.kind === 'notFound'
            ? 'It may have been withdrawn. Ask your contractor.'
            : messageOf(error)
        }
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label="Loading…" />
    );
  const isOpen = data.status === 'pending' && !data.is_expired;
  return (
    <Stack spacing={2}>
      <ShownOrder order={data} />
      {isOpen && canDecide && (
        <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          <Button
            variant="contained"
            size="large"
            sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
            onClick={() => setDeciding('approved')}
          >
            Approve {clientMoney(data.shown.amount)}
          </Button>
          <Button size="large" color="inherit" onClick={() => setDeciding('rejected')}>
            Decline
          </Button>
        </Stack>
      )}
      <Button component={Link} to={base} color="inherit" sx={{ alignSelf: 'flex-start' }}>
        Back to your portal
      </Button>
      {deciding && (
        <DecideDialog
          session={session}
          order={data}
          decision={deciding}
          name={name}
          email={email}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Stack>
  );
}
