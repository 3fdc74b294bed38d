import { messageOf } from '@plumbline/data';
import { Button, formatMoney } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useProjectDecideChangeOrderMutation, type ChangeOrder } from '../../../data/financials.ts';
import { daysText } from '../../../shared/timelineLabels.ts';

type DecideOrderButtonsProps = { order: ChangeOrder; projectId: string };

const decisions = [
  { decision: 'approved', verb: 'Approve', tone: 'primary' },
  { decision: 'rejected', verb: 'Reject', tone: 'error' },
] as const;

/** What an approval does to the project. */
function approvalMessage({
  amount,
  cost,
  unknown_costs,
  invoice_on_approval: isInvoiced,
  schedule_days: days,
}: ChangeOrder): string {
  const sum = formatMoney(Math.abs(amount));
  const money = `${amount < 0 ? `subtracts ${sum} from` : `adds ${sum} to`} the contract`;
  const budget =
    cost &&
    `${cost < 0 ? `subtracts ${formatMoney(-cost)} from` : `adds ${formatMoney(cost)} to`} the budget`;
  const time = `moves the end date ${daysText(Math.abs(days))} ${days < 0 ? 'earlier' : 'later'}`;
  const effects = [amount !== 0 && money, budget, days !== 0 && time].filter(Boolean);
  const unknown = unknown_costs ? `${unknown_costs} of its items without a cost. ` : '';
  const invoice = isInvoiced && amount > 0 ? 'We’ll create a draft invoice for it. ' : '';
  return `${effects.length > 0 ? `Approving ${effects.join(' and ')}. ` : ''}${unknown}${invoice}To take an approval back, void the change order.`;
}

/** Approves or rejects a change order after confirmation; an approval is taken back by voiding the order. */
export function DecideOrderButtons({ order, projectId }: DecideOrderButtonsProps) {
  const [decide, { isLoading }] = useProjectDecideChangeOrderMutation();
  const [asked, setAsked] = useState<(typeof decisions)[number]>();
  const toasts = useToasts();
  const confirm = async ({ decision }: (typeof decisions)[number]) => {
    const { error } = await decide({ project: projectId, id: order.id, decision });
    setAsked(undefined);
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${order.number} ${decision}`);
  };
  return (
    <>
      {decisions.map((one) => (
        <Button
          key={one.decision}
          size="small"
          color={one.tone}
          aria-label={`${one.verb} ${order.number}`}
          onClick={() => setAsked(one)}
        >
          {one.verb}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          isOpen
          title={`${asked.verb} ${order.number}?`}
          message={
            asked.decision === 'approved'
              ? approvalMessage(order)
              : 'It stays in the list. You can’t edit or approve it later.'
          }
          confirmLabel={asked.verb}
          tone={asked.tone}
          isWorking={isLoading}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
