import { DateText, Money, SectionCard, Typography } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { usePurchasingSummaryQuery, type PurchasingSummary } from '../data/overview.ts';
import { LineList, type ListedLine } from '../shared/LineList.tsx';
import { SlotAnswer } from '../shared/SlotAnswer.tsx';

/** On the dashboard: bills to check, approve, and pay, and deliveries that are late. */
export function Fill() {
  const found = usePurchasingSummaryQuery(useCompanyId());
  return (
    <SectionCard title="Bills and deliveries">
      <SlotAnswer found={found} what="bills and deliveries">
        {(summary) => <Waiting summary={summary} />}
      </SlotAnswer>
    </SectionCard>
  );
}

function Waiting({ summary }: { summary: PurchasingSummary }) {
  const lines = [...billLines(summary), ...orderLines(summary)];
  if (lines.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        No bills to check, approve, or pay this week, and no late deliveries.
      </Typography>
    );
  return <LineList label="Bills and deliveries" lines={lines} />;
}

type Group = { show: string; count: number; words: string; amount?: number };

function billLines(summary: PurchasingSummary): ListedLine[] {
  const { overdue, due, to_approve: toApprove, to_check: toCheck } = summary;
  const groups: Group[] = [
    { show: 'overdue', count: overdue, words: 'overdue', amount: summary.overdue_amount },
    { show: 'pay', count: due, words: 'due within 7 days', amount: summary.due_amount },
    { show: 'approve', count: toApprove, words: 'to approve', amount: summary.to_approve_amount },
    { show: 'check', count: toCheck, words: 'to check' },
  ];
  return groups
    .filter(({ count }) => count > 0)
    .map(({ show, count, words, amount }) => ({
      id: show,
      title: (
        <AreaLink to="purchasing.bills" query={{ show }}>
          {`${counted(count, 'bill')} ${words}`}
        </AreaLink>
      ),
      detail: null,
      end: amount !== undefined && <Money amount={amount} />,
    }));
}

function orderLines(summary: PurchasingSummary): ListedLine[] {
  const { late, late_count: lateCount, orders_to_approve: toApprove } = summary;
  return [
    ...(toApprove > 0
      ? [
          {
            id: 'orders',
            title: (
              <AreaLink to="purchasing.orders" query={{ state: 'draft' }}>
                {`${counted(toApprove, 'order')} to approve`}
              </AreaLink>
            ),
            detail: null,
          },
        ]
      : []),
    ...late.map((order) => ({
      id: order.id,
      title: (
        <AreaLink to="purchasing.order" params={{ orderId: order.id }}>
          {`${order.number} is late`}
        </AreaLink>
      ),
      detail: [order.vendor_name, order.project_name].filter(Boolean).join(', '),
      end: <DateText value={order.needed_by} />,
    })),
    ...(lateCount > late.length
      ? [
          {
            id: 'more',
            title: (
              <AreaLink to="purchasing.orders">
                {`${lateCount - late.length} more late deliveries`}
              </AreaLink>
            ),
            detail: null,
          },
        ]
      : []),
  ];
}
