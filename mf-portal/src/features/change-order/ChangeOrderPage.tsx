import { isDataError, messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  FailedState,
  LoadingState,
  Stack,
  Typography,
  clientMoney,
  ClientDate,
} from '@plumbline/design';
import { lazyComponent, Link, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePortalOrderQuery } from '../../data/portal.ts';
import type { PortalOrder } from '../../data/portalShapes.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { RowList } from '../../shared/RowList.tsx';

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
      <Shown order={data} />
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

const daysText = (days: number) => {
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `The end date moves ${count} later.` : `The end date moves ${count} earlier.`;
};

function Outcome({ order }: { order: PortalOrder }) {
  const { status, decision, decided_at, respond_by, is_expired } = order;
  if (is_expired)
    return (
      <Alert severity="warning">
        The last day to decide was <ClientDate value={respond_by ?? null} />. Ask your contractor
        for more time.
      </Alert>
    );
  if (status === 'pending' && respond_by)
    return (
      <Alert severity="info">
        Please answer by <ClientDate value={respond_by} />.
      </Alert>
    );
  if (status === 'approved')
    return (
      <Alert severity="success">
        Approved{decision && ` by ${decision.signer_name}`} on{' '}
        <ClientDate value={decision?.decided_at ?? decided_at} />. Thank you.
      </Alert>
    );
  if (status !== 'rejected') return null;
  return (
    <Alert severity="info">
      Declined{decision && ` by ${decision.signer_name}`} on{' '}
      <ClientDate value={decision?.decided_at ?? decided_at} />
      {decision?.reason ? `: ${decision.reason}` : '.'}
    </Alert>
  );
}

function Shown({ order }: { order: PortalOrder }) {
  const { number, title, description, reason, amount, schedule_days, project_name, items } =
    order.shown;
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h1">Change order {number}</Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {title}
          {project_name && `, ${project_name}`}
        </Typography>
        <Outcome order={order} />
        {[description, reason && `Why: ${reason}`].filter(Boolean).map((text) => (
          <Typography key={text} sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', my: 1 }}>
            {text}
          </Typography>
        ))}
        <RowList
          label="What changes"
          rows={items.map(({ description: what, quantity, unit_price, total_price }, at) => ({
            id: `${at} ${what}`,
            title: what,
            note: `${quantity} × ${clientMoney(unit_price)}`,
            end: clientMoney(total_price),
          }))}
        />
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            justifyContent: 'space-between',
            borderTop: 2,
            pt: 1,
            mt: 1,
          }}
        >
          <Typography variant="h3" component="p">
            {amount < 0 ? 'Taken off the contract' : 'Added to the contract'}
          </Typography>
          <Typography variant="h3" component="p">
            {clientMoney(amount)}
          </Typography>
        </Box>
        {schedule_days !== 0 && <Typography sx={{ mt: 1 }}>{daysText(schedule_days)}</Typography>}
      </CardContent>
    </Card>
  );
}
