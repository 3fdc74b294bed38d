import {
  ActionButton,
  Box,
  DateText,
  SectionCard,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { ShownDelivery } from '../../data/queuedReceipts.ts';
import { OrderChip } from '../../shared/OrderChip.tsx';
import { quantityText } from '../../shared/orderLabels.ts';
import { ReceiptPhoto } from '../../shared/ReceiptPhoto.tsx';

type OrderCardProps = { order: ShownDelivery; canOpen: boolean; onReceive: () => void };

/** An order of a project without prices: what was received of it, and what this device has not sent yet. */
export function OrderCard({ order, canOpen, onReceive }: OrderCardProps) {
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
          {canOpen && (
            <AreaLink to="purchasing.order" params={{ orderId: order.id }}>
              View order
            </AreaLink>
          )}
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
        <Box key={one.id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, py: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            Delivered <DateText value={one.received_on} />
            {one.received_by_name && `, ${one.received_by_name}`}
            {one.note && `: ${one.note}`}
          </Typography>
          {!one.isQueued && <ReceiptPhoto receipt={one} />}
          {one.isQueued && <StatusChip label="Waiting to send" tone="warning" shape="pause" />}
        </Box>
      ))}
    </SectionCard>
  );
}
