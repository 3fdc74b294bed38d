import { formatMoney, paymentStatusDisplay, shortMoney, statusDisplay } from '@plumbline/design';
import { paymentStatuses } from '@plumbline/domain';
import { SeriesChart, ShareChart } from '@plumbline/design/charts';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { EmptyCard } from '../../shared/EmptyCard.tsx';
import { NextStep } from '../../shared/NextStep.tsx';
import { periodAxis } from '../../shared/periods.ts';

type InvoiceStatusCardProps = {
  status: Analytics['invoice_status'];
  periods: Analytics['invoice_periods'];
  step: Analytics['step'];
};

// Paid green, pending blue and orange, overdue red, in both charts.
const colors = { paid: 2, pending: 4, partial: 1, overdue: 5 } as const;

/** Invoices by status, in total and by issue date. */
export function InvoiceStatusCard({ status, periods, step }: InvoiceStatusCardProps) {
  if (status.length === 0)
    return (
      <EmptyCard
        title="Invoice status breakdown"
        wide
        empty="No invoices in this period"
        description="Paid, pending, and overdue invoices will appear here."
        next={<NextStep make="invoice" />}
      />
    );
  return (
    <>
      <ChartCard label="Invoice status breakdown">
        <ShareChart
          title="Invoice status breakdown"
          parts={status
            .toSorted((a, b) => paymentStatuses.indexOf(a.name) - paymentStatuses.indexOf(b.name))
            .map(({ name, amount, count }) => ({
              label: `${statusDisplay(paymentStatusDisplay, name).label} (${count})`,
              value: amount,
              color: colors[name],
            }))}
          format={formatMoney}
        />
      </ChartCard>
      <ChartCard label={`Invoices by ${step}`}>
        <SeriesChart
          kind="stacked"
          title={`Invoices by ${step}`}
          {...periodAxis(periods, step)}
          series={[
            { label: 'Paid', values: periods.map(({ paid }) => paid), color: colors.paid },
            {
              label: 'Pending',
              values: periods.map(({ pending }) => pending),
              color: colors.pending,
            },
            {
              label: 'Overdue',
              values: periods.map(({ overdue }) => overdue),
              color: colors.overdue,
            },
          ]}
          format={formatMoney}
          formatShort={shortMoney}
        />
      </ChartCard>
    </>
  );
}
