import { messageOf } from '@plumbline/data';
import {
  Button,
  DateText,
  dotted,
  formatMoney,
  StatusChip,
  statusDisplay,
  today,
} from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useProjectSubmitChangeOrderMutation, type ChangeOrder } from '../../../data/financials.ts';
import { LineRow } from '../LineRow.tsx';
import { DecideOrderButtons } from './DecideOrderButtons.tsx';
import { DeleteOrderButton } from './DeleteOrderButton.tsx';
import { InvoicesOfOrder } from './InvoicesOfOrder.tsx';
import { InvoiceOrderButton } from './InvoiceOrderButton.tsx';
import { orderMargin, orderStatusDisplay } from './financialLabels.ts';
import { daysText } from '../../../shared/timelineLabels.ts';
import { VoidOrderButton } from './VoidOrderButton.tsx';

type ChangeOrderRowProps = {
  order: ChangeOrder;
  projectId: string;
  canDecide: boolean;
  onView: () => void;
  onEdit: () => void;
};

/** One change order with its current actions. */
export function ChangeOrderRow({
  order,
  projectId,
  canDecide,
  onView,
  onEdit,
}: ChangeOrderRowProps) {
  const [submit, { isLoading }] = useProjectSubmitChangeOrderMutation();
  const toasts = useToasts();
  const of = { project: projectId, id: order.id };
  const run = async (act: Promise<{ error?: unknown }>) => {
    const { error } = await act;
    if (error) toasts.error(messageOf(error));
    else
      toasts.success(
        `${order.number} submitted. Anyone in your company who can edit projects can approve it.`,
      );
  };
  const isOpen = order.status === 'draft' || order.status === 'pending';
  return (
    <LineRow
      title={`${order.number} ${order.title}`}
      detail={dotted(
        <DateText value={order.date} />,
        typeof order.cost === 'number' && `Cost ${formatMoney(order.cost)}`,
        order.amount > 0 && `Margin ${orderMargin(order).toLowerCase()}`,
        order.schedule_days !== 0 && daysText(order.schedule_days),
        order.status === 'pending' && order.respond_by && (
          <>
            {order.respond_by < today() ? 'client response overdue since' : 'client response due'}{' '}
            <DateText value={order.respond_by} />
          </>
        ),
        isOpen && order.invoice_on_approval && 'draft invoice on approval',
        order.approved_by &&
          `${order.status === 'void' ? 'Voided' : statusDisplay(orderStatusDisplay, order.status).label} by ${order.approved_by}`,
        order.invoices.length > 0 && (
          <>
            on {order.invoices.length === 1 ? 'invoice' : 'invoices'}{' '}
            <InvoicesOfOrder order={order} />
          </>
        ),
      )}
      status={<StatusChip {...statusDisplay(orderStatusDisplay, order.status)} />}
      amount={order.amount}
      actions={
        <>
          <Button size="small" onClick={onView} aria-label={`View ${order.number}`}>
            View
          </Button>
          <InvoiceOrderButton order={order} projectId={projectId} />
          {canDecide && isOpen && (
            <Button size="small" onClick={onEdit} aria-label={`Edit ${order.number}`}>
              Edit
            </Button>
          )}
          {canDecide && order.status === 'draft' && (
            <Button
              size="small"
              disabled={isLoading}
              aria-label={`Submit ${order.number}`}
              onClick={() => void run(submit(of))}
            >
              Submit
            </Button>
          )}
          {canDecide && order.status === 'draft' && (
            <DeleteOrderButton order={order} projectId={projectId} />
          )}
          {canDecide && order.status === 'pending' && (
            <DecideOrderButtons order={order} projectId={projectId} />
          )}
          {canDecide && (order.status === 'pending' || order.status === 'approved') && (
            <VoidOrderButton order={order} projectId={projectId} />
          )}
        </>
      }
    />
  );
}
