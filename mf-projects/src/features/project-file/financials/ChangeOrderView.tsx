import {
  Box,
  DateText,
  Facts,
  Money,
  StatusChip,
  statusDisplay,
  Typography,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { labelOf } from '@plumbline/domain';
import { nameOfCode, type CostCode } from '../../../data/costCodes.ts';
import type { ChangeOrder } from '../../../data/financials.ts';
import { daysText } from '../../../shared/timelineLabels.ts';
import { InvoicesOfOrder } from './InvoicesOfOrder.tsx';
import { categoryLabel, orderStatusDisplay } from './financialLabels.ts';

type ChangeOrderViewProps = {
  order: ChangeOrder;
  codes: readonly CostCode[] | undefined;
  onClose: () => void;
};

/** A change order to read. */
export function ChangeOrderView({ order, codes, onClose }: ChangeOrderViewProps) {
  const codeOf = ({ cost_code_id, category }: ChangeOrder['items'][number]) => {
    const code = codes?.find(({ id }) => id === cost_code_id);
    return code ? nameOfCode(code) : labelOf(categoryLabel, category);
  };
  return (
    <ContentDialog isOpen title={`${order.number} ${order.title}`} onClose={onClose}>
      <Facts
        facts={[
          [
            'Status',
            <StatusChip key="status" {...statusDisplay(orderStatusDisplay, order.status)} />,
          ],
          ['Date', <DateText key="date" value={order.date} />],
          ['Decided by', order.approved_by ?? '–'],
          ['Schedule', daysText(order.schedule_days)],
          ['Reason', order.reason],
          ['Amount', <Money key="amount" amount={order.amount} />],
          ['Cost', typeof order.cost === 'number' && <Money key="cost" amount={order.cost} />],
          [
            order.invoices.length > 1 ? 'Invoices' : 'Invoice',
            order.invoices.length > 0 && <InvoicesOfOrder key="invoice" order={order} />,
          ],
        ]}
      />
      <Typography sx={{ my: 2, whiteSpace: 'pre-line' }}>{order.description}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.items.map((item, at) => (
          <Box
            component="li"
            key={at}
            sx={{ display: 'flex', gap: 2, py: 1, borderTop: 1, borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ flex: 1 }}>
              {item.description} ({codeOf(item)}), {item.quantity} ×{' '}
              <Money amount={item.unit_price} isUnitPrice />
            </Typography>
            <Money amount={item.total_price} />
          </Box>
        ))}
      </Box>
    </ContentDialog>
  );
}
