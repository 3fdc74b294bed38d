import { messageOf } from '@plumbline/data';
import { ActionButton, formatMoney } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  leftToInvoice,
  useProjectDecideChangeOrderMutation,
  type ChangeOrder,
} from '../../../data/financials.ts';
import { daysText } from '../../../shared/timelineLabels.ts';

const list = new Intl.ListFormat('en-US');

/** What voiding an approved change order does to the project. */
function voidMessage({ status, amount, cost, schedule_days: days }: ChangeOrder): string {
  const final = 'You can’t edit or approve it later.';
  if (status !== 'approved') return `It stays in the list. ${final}`;
  const back = (sum: number, of: string) =>
    sum < 0 ? `adds ${formatMoney(-sum)} to ${of}` : `takes ${formatMoney(sum)} out of ${of}`;
  const effects = [
    amount !== 0 && back(amount, 'the contract'),
    typeof cost === 'number' && cost !== 0 && back(cost, 'the budget'),
    days !== 0 &&
      `moves the end date ${daysText(Math.abs(days))} ${days < 0 ? 'later' : 'earlier'}`,
  ].filter((effect) => typeof effect === 'string');
  return `${effects.length > 0 ? `Voiding ${list.format(effects)}. ` : ''}${final}`;
}

/** Voids a pending or approved change order after confirmation; one that is invoiced has to be kept. */
export function VoidOrderButton({ order, projectId }: { order: ChangeOrder; projectId: string }) {
  const [decide, { isLoading }] = useProjectDecideChangeOrderMutation();
  const [isAsking, setAsking] = useState(false);
  const toasts = useToasts();
  const isBilled = leftToInvoice(order) !== order.amount;
  const invoices = order.invoices.map(({ invoice_number }) => invoice_number).join(', ');
  const confirm = async () => {
    const { error } = await decide({ project: projectId, id: order.id, decision: 'void' });
    setAsking(false);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${order.number} voided`);
  };
  return (
    <>
      <ActionButton
        size="small"
        color="error"
        denial={
          isBilled
            ? `${order.number} is on invoice ${invoices}. Void the invoice first.`
            : undefined
        }
        aria-label={`Void ${order.number}`}
        onClick={() => setAsking(true)}
      >
        Void
      </ActionButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Void ${order.number}?`}
        message={voidMessage(order)}
        confirmLabel="Void"
        tone="error"
        isWorking={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
