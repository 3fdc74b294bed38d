import type { SlotProps } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  DateText,
  EmptyState,
  FailedState,
  RowsSkeleton,
  SectionCard,
  Stack,
  Typography,
} from '@plumbline/design';
import {
  AreaLink,
  denialReason,
  isOffered,
  lazyComponent,
  useAccess,
  useGo,
} from '@plumbline/platform';
import { useState } from 'react';
import { usePurchasingQuotesQuery } from '../data/orderChoices.ts';
import { usePurchasingDeliveriesQuery } from '../data/orders.ts';
import type { Delivery } from '../data/orderShapes.ts';
import { OrderChip } from '../shared/OrderChip.tsx';
import { quantityText } from '../shared/orderLabels.ts';

const OrderFormDialog = lazyComponent(() =>
  import('../features/order-form/OrderFormDialog.tsx').then((module) => module.OrderFormDialog),
);
const NeedsDialog = lazyComponent(() =>
  import('../features/needs/NeedsDialog.tsx').then((module) => module.NeedsDialog),
);
const ReceiveDialog = lazyComponent(() =>
  import('../features/receive/ReceiveDialog.tsx').then((module) => module.ReceiveDialog),
);

const feature = 'vendor_management';

/** The tab Purchasing of a project: its orders and deliveries, without prices, and ways to order. */
export function Fill({ projectId, project }: SlotProps<'project.tab@1'>) {
  const { data, error, refetch, isFetching } = usePurchasingDeliveriesQuery(projectId);
  const [receiving, setReceiving] = useState<Delivery>();
  const access = useAccess({ feature, permission: 'edit_purchasing' });
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
      {data.length === 0 && (
        <EmptyState
          title="No purchase orders"
          description="Orders that were sent to vendors appear here."
        />
      )}
      {data.map((order) => (
        <OrderCard key={order.id} order={order} onReceive={() => setReceiving(order)} />
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

type Project = SlotProps<'project.tab@1'>['project'];
type Source = { title: string; source: { quote_id: string } | { project_id: string } };

function OrderButtons({ project }: { project: Project }) {
  const go = useGo();
  const { data: quotes = [] } = usePurchasingQuotesQuery(project.id);
  const denial = denialReason(useAccess({ feature, permission: 'edit_purchasing' }));
  const [needed, setNeeded] = useState<Source>();
  const [isWriting, setWriting] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {quotes.map(({ id, quote_number }) => (
        <ActionButton
          key={id}
          variant="contained"
          denial={denial}
          onClick={() =>
            setNeeded({ title: `Order what ${quote_number} needs`, source: { quote_id: id } })
          }
        >
          Order what {quote_number} needs
        </ActionButton>
      ))}
      <ActionButton
        variant="outlined"
        denial={denial}
        onClick={() =>
          setNeeded({ title: 'Order from the budget', source: { project_id: project.id } })
        }
      >
        Order from the budget
      </ActionButton>
      <ActionButton
        variant="outlined"
        startIcon={<AddIcon />}
        denial={denial}
        onClick={() => setWriting(true)}
      >
        New order
      </ActionButton>
      <AreaLink to="purchasing.orders" query={{ project: project.id }}>
        All orders of this project
      </AreaLink>
      {needed && <NeedsDialog {...needed} project={project} onClose={() => setNeeded(undefined)} />}
      {isWriting && (
        <OrderFormDialog
          project={project}
          onClose={() => setWriting(false)}
          onSaved={({ id }) => go('purchasing.order', { params: { orderId: id } })}
        />
      )}
    </Box>
  );
}

function OrderCard({ order, onReceive }: { order: Delivery; onReceive: () => void }) {
  const { number, vendor_name, needed_by, state, lines, receipts } = order;
  const current = receipts.filter(({ undone_at }) => undone_at === null);
  const canReceive = state !== 'received' && state !== 'closed';
  return (
    <SectionCard
      isMain
      title={`${number} ${vendor_name ?? ''}`.trim()}
      description={needed_by && ['Needed by ', <DateText key="day" value={needed_by} />]}
      actions={
        <>
          <OrderChip state={state} />
          <AreaLink to="purchasing.order" params={{ orderId: order.id }}>
            View order
          </AreaLink>
          {canReceive && (
            <ActionButton variant="outlined" onClick={onReceive} aria-label={`Receive ${number}`}>
              Receive
            </ActionButton>
          )}
        </>
      }
    >
      {lines.map((line) => (
        <Box key={line.id} sx={{ display: 'flex', gap: 2, py: 0.5 }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{line.description}</Box>
          <span>
            {quantityText(line.received_quantity, null)} of {quantityText(line.quantity, line.unit)}
          </span>
        </Box>
      ))}
      {current.map((one) => (
        <Typography key={one.id} variant="body2" color="textSecondary">
          Delivered <DateText value={one.received_on} />
          {one.received_by_name && `, ${one.received_by_name}`}
          {one.note && `: ${one.note}`}
        </Typography>
      ))}
    </SectionCard>
  );
}
