import { failureOf } from '@plumbline/data';
import { Box, Button, Page, PageHeader, Stack, RecordState } from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingAnswerSharedMutation } from '../../data/orderActions.ts';
import { usePurchasingSharedOrderQuery } from '../../data/orders.ts';
import type { SharedOrder } from '../../data/sharedOrderShapes.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { VendorAnswerDialog } from './VendorAnswerDialog.tsx';
import { State, Details, PdfButton } from './SharedOrderParts.tsx';

/** /shared/orders/:token: a vendor accepts, declines, or proposes another date, without signing in. */
export function SharedOrderPage() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingSharedOrderQuery(token);
  usePageTitle(data?.number);
  if (data) return <Shared token={token} order={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the order"
      missing={{
        title: 'This link is no longer valid',
        description:
          'It has expired, or the order was changed or canceled. Ask your customer about it.',
      }}
      failed="Couldn’t load the order"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      width="text"
    />
  );
}

const big = { minHeight: 56 };

function Shared({ token, order }: { token: string; order: SharedOrder }) {
  const [answer] = usePurchasingAnswerSharedMutation();
  const [open, setOpen] = useState<'accepted' | 'declined' | 'proposed'>();
  const title = `Purchase order ${order.number}`;
  return (
    <Page width="text">
      <PageHeader
        title={order.revision > 1 ? `${title}, revision ${order.revision}` : title}
        description={`From ${order.company.name}`}
      />
      <Stack spacing={2}>
        <Box component="output" sx={{ display: 'block' }}>
          <OrderChip state={order.state} />
        </Box>
        <State order={order} />
        <Details order={order} />
        {order.is_open && (
          <>
            <Button variant="contained" size="large" sx={big} onClick={() => setOpen('accepted')}>
              Accept
            </Button>
            <Button variant="outlined" size="large" sx={big} onClick={() => setOpen('proposed')}>
              Propose another date
            </Button>
            {order.state !== 'declined' && (
              <Button color="error" size="large" sx={big} onClick={() => setOpen('declined')}>
                Decline
              </Button>
            )}
          </>
        )}
        {order.lines.length > 0 && <PdfButton order={order} />}
      </Stack>
      {open && (
        <VendorAnswerDialog
          kind={open}
          order={order}
          onSend={(given) =>
            answer({ token, answer: { ...given, answer: open, revision: order.revision } })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
