import { messageOf } from '@plumbline/data';
import {
  Button,
  DateText,
  Link,
  StatusChip,
  dotted,
  formatMoney,
  statusDisplay,
} from '@plumbline/design';
import { Link as RouterLink, useCompanyId, useLink, useToasts } from '@plumbline/platform';
import { useProjectReopenDrawMutation, type Draw } from '../../../data/moneyLines.ts';
import { LineRow } from '../LineRow.tsx';
import { drawDisplayOf, drawStatusDisplay } from './financialLabels.ts';
import { type DrawButtonProps, CreateInvoiceButton } from './CreateInvoiceButton.tsx';

type DrawRowProps = {
  draw: Draw;
  projectId: string;
  /** Shows the draw's lien waivers, once its invoice is sent. */
  onWaivers?: (() => void) | undefined;
  /** Both are missing for roles that cannot edit the schedule. */
  onEdit?: () => void;
  onDelete?: () => void;
};

/** One draw: what its invoice says, or the button that creates the invoice. */
export function DrawRow({ draw, projectId, onWaivers, onEdit, onDelete }: DrawRowProps) {
  const isByHand = draw.status === 'paid' && !draw.invoice_id;
  return (
    <LineRow
      title={draw.description}
      detail={dotted(
        <>
          Due <DateText value={draw.due_date} />
        </>,
        draw.milestone_title &&
          (draw.is_milestone_reached
            ? `“${draw.milestone_title}” is reached`
            : `when “${draw.milestone_title}” is reached`),
        draw.percent && `${draw.percent}% of contract`,
        draw.invoice_id && <DrawInvoice draw={draw} />,
        isByHand && 'Marked paid by hand',
      )}
      status={<StatusChip {...statusDisplay(drawStatusDisplay, drawDisplayOf(draw))} />}
      amount={draw.amount}
      actions={
        <>
          {!draw.invoice_id && !isByHand && (
            <CreateInvoiceButton draw={draw} projectId={projectId} />
          )}
          {draw.invoice_id && draw.state !== 'planned' && onWaivers && (
            <Button
              size="small"
              onClick={onWaivers}
              aria-label={`Lien waivers of ${draw.description}`}
            >
              Lien waivers
            </Button>
          )}
          {isByHand && onEdit && <MarkUnpaidButton draw={draw} projectId={projectId} />}
        </>
      }
      {...(!isByHand && !draw.invoice_id && { onEdit, onDelete })}
    />
  );
}

/** The number of the draw's invoice, linked if the user may open it, and what is open of it. */
function DrawInvoice({ draw }: { draw: Draw }) {
  const { invoice_id, invoice_number, state, balance } = draw;
  const path = useLink('billing.invoice', { params: { invoiceId: invoice_id ?? '' } });
  const number = state === 'planned' ? `Draft ${invoice_number}` : invoice_number;
  return dotted(
    path === undefined ? (
      number
    ) : (
      <Link component={RouterLink} to={path}>
        {number}
      </Link>
    ),
    state !== 'planned' && state !== 'paid' && balance && `${formatMoney(balance)} open`,
    draw.invoiced_amount !== draw.amount &&
      `bills ${formatMoney(draw.invoiced_amount ?? 0)} before tax`,
  );
}

function MarkUnpaidButton({ draw, projectId }: DrawButtonProps) {
  const company = useCompanyId();
  const [reopen] = useProjectReopenDrawMutation();
  const toasts = useToasts();
  const run = async () => {
    const { error } = await reopen({ company, project: projectId, id: draw.id });
    if (error) toasts.error(messageOf(error));
  };
  return (
    <Button size="small" onClick={() => void run()} aria-label={`Mark ${draw.description} unpaid`}>
      Mark unpaid
    </Button>
  );
}
