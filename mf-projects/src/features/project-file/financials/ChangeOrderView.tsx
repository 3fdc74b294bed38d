import {
  Box,
  DateText,
  Facts,
  Money,
  StatusChip,
  formatMoney,
  statusDisplay,
  Typography,
} from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import { counted, labelOf } from '@plumbline/domain';
import { nameOfCode, type CostCode } from '../../../data/costCodes.ts';
import type { ChangeOrder } from '../../../data/financials.ts';
import { daysText } from '../../../shared/timelineLabels.ts';
import { InvoicesOfOrder } from './InvoicesOfOrder.tsx';
import { categoryLabel, orderMargin, orderStatusDisplay } from './financialLabels.ts';

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
          ['Price', <Money key="price" amount={order.amount} />],
          ['Cost', orderCost(order)],
          ['Margin', orderMargin(order)],
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
            <Typography variant="body2" component="div" sx={{ flex: 1 }}>
              {item.description} ({codeOf(item)}), {item.quantity} ×{' '}
              <Money amount={item.unit_price} isUnitPrice />
              <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {typeof item.unit_cost === 'number' ? (
                  <>
                    Unit cost <Money amount={item.unit_cost} isUnitPrice />
                  </>
                ) : (
                  'Cost unknown'
                )}
              </Box>
            </Typography>
            <Money amount={item.total_price} />
          </Box>
        ))}
      </Box>
    </ContentDialog>
  );
}

/** The sum of the known costs, and how many items have none. */
const orderCost = ({ cost, unknown_costs: unknown }: ChangeOrder) =>
  [
    typeof cost === 'number' && formatMoney(cost),
    unknown ? `${counted(unknown, 'item')} without a cost` : typeof cost !== 'number' && 'Unknown',
  ]
    .filter(Boolean)
    .join(', ');
