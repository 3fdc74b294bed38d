import { failureOf } from '@plumbline/data';
import { Box, Page, PageHeader, Stack, RecordState } from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { usePurchasingOrderQuery } from '../../data/orders.ts';
import type { PurchaseOrder } from '../../data/orderShapes.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { OrderActions } from './OrderActions.tsx';
import { Receipts } from './Receipts.tsx';
import { Notices, Lines, About, Revisions } from './OrderParts.tsx';

/** /purchasing/orders/:orderId: one purchase order. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, isFetching, refetch } = usePurchasingOrderQuery(orderId);
  usePageTitle(data?.number);
  if (data) return <OrderFile order={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the order"
      missing={{ title: 'This purchase order no longer exists' }}
      failed="Couldn’t load the order"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function OrderFile({ order }: { order: PurchaseOrder }) {
  const { number, revision, vendor, state } = order;
  return (
    <Page>
      <PageHeader
        title={revision > 1 ? `${number}, revision ${revision}` : number}
        description={vendor?.name}
      />
      <Stack spacing={2}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <OrderChip state={state} />
          <OrderActions order={order} />
        </Box>
        <Notices order={order} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(260px, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Lines order={order} />
          <Stack spacing={2}>
            <About order={order} />
            <Receipts order={order} />
            {order.revisions.length > 0 && <Revisions order={order} />}
          </Stack>
        </Box>
      </Stack>
    </Page>
  );
}
