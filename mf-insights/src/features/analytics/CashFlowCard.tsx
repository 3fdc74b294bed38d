import { Alert, Stack, Typography, formatDate, formatMoney, shortMoney } from '@plumbline/design';
import { SeriesChart } from '@plumbline/design/charts';
import { cashFlow, cashInsights, counted } from '@plumbline/domain';
import { useState } from 'react';
import type { Outlook } from '../../data/analyticsShapes.ts';
import { ChartCard } from '../../shared/ChartCard.tsx';
import { Choice } from '../../shared/Choice.tsx';
import { shortDay } from '../../shared/periods.ts';
import { SampleBadge } from '../../shared/SampleBadge.tsx';
import { Tile, Tiles } from '../../shared/Tile.tsx';
import { CashWeeks } from './cash/CashWeeks.tsx';
import { sampleWeeks } from './samples.ts';

const ranges = [
  { value: '30', label: '30D' },
  { value: '90', label: '90D' },
  { value: '180', label: '180D' },
] as const;
type Range = (typeof ranges)[number]['value'];

type CashFlowCardProps = {
  cash: Outlook['cash'];
  hasData: boolean;
  overdue: number;
  today: string;
};

const paymentDelay = (days: number) =>
  days === 0 ? 'on' : `${counted(Math.abs(days), 'day')} ${days > 0 ? 'after' : 'before'}`;

/** What the forecast takes payroll to be; nothing without any. */
const payrollBasis = ({ unpaid_payroll: unpaid, usual_payroll: usual }: Outlook['cash']) =>
  unpaid + usual > 0 &&
  `Payroll: ${formatMoney(unpaid)} this week for time on jobs of the last 4 weeks that isn’t exported, then ${formatMoney(usual)} a week (average of 13 weeks, with burden).`;

const recommendations = {
  collect: (overdue: number) => `Collect overdue invoices: ${formatMoney(overdue)}.`,
  'slow down': () => 'Spending exceeds income. Delay an order or ask for a deposit.',
  invest: () => 'You end with a surplus. You can afford a purchase or a reserve.',
};

/** Past and projected cash flow, from due dates and clients' payment habits. */
export function CashFlowCard({ cash, hasData, overdue, today }: CashFlowCardProps) {
  const [range, setRange] = useState<Range>('90');
  const weeks = hasData ? cash.weeks : sampleWeeks(today);
  const days = Number(range);
  const flow = cashFlow(weeks, days, today);
  const insights = cashInsights(weeks, { days, today, overdue: hasData ? overdue : 18_400 });
  const { points } = flow;
  return (
    <ChartCard label="Cash flow projections" wide>
      <SeriesChart
        kind="lines"
        title="Cash flow projections"
        badge={!hasData && <SampleBadge />}
        controls={<Choice label="Range" options={ranges} value={range} onChange={setRange} />}
        categories={points.map(({ week }) => shortDay(week))}
        series={[
          { label: 'Actual', values: points.map(({ actual }) => actual) },
          { label: 'Projected', values: points.map(({ projected }) => projected) },
          { label: 'If paid late', values: points.map(({ low }) => low) },
          { label: 'If paid early', values: points.map(({ high }) => high) },
        ]}
        format={formatMoney}
        formatShort={shortMoney}
      />
      <Tiles>
        <Tile
          title="Projected balance"
          value={formatMoney(flow.projectedBalance)}
          note={`last and next ${days} days`}
        />
        <Tile title="Expected inflow" value={formatMoney(flow.expectedInflow)} />
        <Tile title="Planned outflow" value={formatMoney(flow.plannedOutflow)} />
        <Tile
          title="Net projection"
          value={formatMoney(flow.netProjection)}
          note={flow.low < flow.high && `${shortMoney(flow.low)} to ${shortMoney(flow.high)}`}
        />
      </Tiles>
      {hasData && <CashWeeks weeks={weeks} days={days} today={today} />}
      <Stack spacing={1} sx={{ mt: 2 }} aria-label="Insights" component="section">
        {insights.alert && (
          <Alert severity="warning" role="note">
            {`Alert: week of ${formatDate(insights.alert.week)} is short ${formatMoney(insights.alert.shortfall)}.`}
          </Alert>
        )}
        {insights.opportunity && (
          <Alert severity="success" role="note">
            {`Opportunity: week of ${formatDate(insights.opportunity.week)} has a surplus of ${formatMoney(insights.opportunity.surplus)}.`}
          </Alert>
        )}
        {insights.recommendation && (
          <Alert severity="info" role="note">
            {`Recommendation: ${recommendations[insights.recommendation](hasData ? overdue : 18_400)}`}
          </Alert>
        )}
      </Stack>
      {hasData && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          {cash.paid_invoices > 0
            ? `Your clients pay ${paymentDelay(cash.late_days)} the due date, give or take ${counted(cash.spread_days, 'day')} (${counted(cash.paid_invoices, 'invoice')} in two years). `
            : 'No paid invoices yet, so we assume clients pay on the due date. '}
          {`Typical spending: ${formatMoney(cash.usual_spend)} a week. `}
          {payrollBasis(cash)}
        </Typography>
      )}
    </ChartCard>
  );
}
