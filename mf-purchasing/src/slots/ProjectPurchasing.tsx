import type { SlotProps } from '@plumbline/contract';
import {
  discardMutations,
  retryMutation,
  messageOf,
  ownerOf,
  useQueuedMutations,
} from '@plumbline/data';
import {
  EmptyState,
  FailedState,
  ForbiddenState,
  RefusedChanges,
  RowsSkeleton,
  Stack,
} from '@plumbline/design';
import { isOffered, lazyComponent, useAccess, useSession } from '@plumbline/platform';
import { useEffect, useState } from 'react';
import { usePurchasingDeliveriesQuery } from '../data/orders.ts';
import { receiptFolder, withQueued, type ShownDelivery } from '../data/queuedReceipts.ts';
import { DraftOrders } from '../features/project-orders/DraftOrders.tsx';
import { OrderButtons } from '../features/project-orders/OrderButtons.tsx';
import { OrderCard } from '../features/project-orders/OrderCard.tsx';
import { ProjectBids } from '../features/project-orders/ProjectBids.tsx';

const loadReceive = () =>
  import('../features/receive/ReceiveDialog.tsx').then((module) => module.ReceiveDialog);
const ReceiveDialog = lazyComponent(loadReceive);
/** The page has drawn by then, in ms. */
const settled = 1500;

const feature = 'vendor_management';

/** The tab Purchasing of a project, for people who buy or run jobs: the tab's requirement can name one permission only. */
export function Fill(props: SlotProps<'project.tab@1'>) {
  const buys = useAccess({ feature, permission: 'view_purchasing' });
  const runsJobs = useAccess({ feature, permission: 'update_progress' });
  return isOffered(buys) || isOffered(runsJobs) ? (
    <ProjectOrders {...props} sees={isOffered(buys)} />
  ) : (
    <ForbiddenState
      title="Not for your role"
      message="Orders and deliveries are for people who buy materials or run the job. An owner of the company can change that."
    />
  );
}

/** Its orders and deliveries, without prices, and ways to order. */
function ProjectOrders({
  projectId,
  project,
  sees,
}: SlotProps<'project.tab@1'> & { sees: boolean }) {
  const { data, error, refetch, isFetching } = usePurchasingDeliveriesQuery(projectId);
  const changes = useQueuedMutations(ownerOf(useSession()), receiptFolder(projectId));
  const [receiving, setReceiving] = useState<ShownDelivery>();
  const access = useAccess({ feature, permission: 'edit_purchasing' });
  useEffect(() => {
    // Without a connection a delivery is recorded all the same.
    const timer = setTimeout(() => void loadReceive().catch(() => undefined), settled);
    return () => clearTimeout(timer);
  }, []);
  if (!data && error)
    return (
      <FailedState
        title="Couldn’t load the orders"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading the orders" rows={3} rowHeight={72} />;
  return (
    <Stack spacing={2}>
      {isOffered(access) && <OrderButtons project={project} />}
      <RefusedChanges changes={changes} onRetry={retryMutation} onDiscard={discardMutations} />
      {sees && <ProjectBids projectId={projectId} />}
      {sees && <DraftOrders projectId={projectId} />}
      {data.length === 0 && (
        <EmptyState
          title="Nothing on order"
          description="Orders that were sent to vendors appear here."
        />
      )}
      {data
        .map((order) => withQueued(order, changes))
        .map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            canOpen={sees}
            onReceive={() => setReceiving(order)}
          />
        ))}
      {receiving && (
        <ReceiveDialog
          order={receiving}
          project={projectId}
          onClose={() => setReceiving(undefined)}
        />
      )}
    </Stack>
  );
}
