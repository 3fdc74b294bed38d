import { messageOf } from '@plumbline/data';
import { Box, Card, FailedState, Skeleton } from '@plumbline/design';
import type { ReactNode } from 'react';
import { useInsightsOutlookQuery } from '../../data/analytics.ts';
import { type Analytics } from '../../data/analyticsShapes.ts';
import { CashFlowCard } from './CashFlowCard.tsx';
import { ClientsCard } from './ClientsCard.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { CostCard } from './CostCard.tsx';
import { InvoiceStatusCard } from './InvoiceStatusCard.tsx';
import { ItemsCard } from './ItemsCard.tsx';
import { ProfitabilityCard } from './ProfitabilityCard.tsx';
import { RegionCard } from './RegionCard.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { SeasonalCard } from './SeasonalCard.tsx';
import { SubcontractorCard } from './SubcontractorCard.tsx';

type OverviewTabProps = {
  analytics: Analytics;
  range: { from: string; to: string };
  today: string;
};

const wide = (content: ReactNode) => <Box sx={{ gridColumn: '1 / -1' }}>{content}</Box>;

/** All overview cards; some show samples until the company has data. */
export function OverviewTab({ analytics, range, today }: OverviewTabProps) {
  const { has_data } = analytics;
  const outlook = useInsightsOutlookQuery(range);
  const waiting = outlook.error ? (
    <Card>
      <FailedState
        title="Failed to load projections"
        message={messageOf(outlook.error)}
        onRetry={() => void outlook.refetch()}
        isRetrying={outlook.isFetching}
      />
    </Card>
  ) : (
    <Skeleton variant="rounded" height={420} />
  );
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <RevenueCard revenue={analytics.revenue} step={analytics.step} />
      <InvoiceStatusCard
        status={analytics.invoice_status}
        periods={analytics.invoice_periods}
        step={analytics.step}
      />
      <ProfitabilityCard projects={analytics.projects} />
      <ClientsCard clients={analytics.clients} />
      <SeasonalCard
        seasonal={analytics.seasonal}
        hasData={has_data.payments}
        thisMonth={Number(today.slice(5, 7))}
      />
      {outlook.data ? (
        <CashFlowCard
          cash={outlook.data.cash}
          hasData={
            has_data.invoices ||
            has_data.expenses ||
            // A new company may have orders alone.
            outlook.data.cash.weeks.some(({ outflow }) => outflow > 0)
          }
          overdue={analytics.kpis.overdue}
          today={outlook.data.cash.weeks[26]?.week ?? today}
        />
      ) : (
        wide(waiting)
      )}
      <CompletionCard completion={analytics.completion} />
      <SubcontractorCard subcontractors={analytics.subcontractors} />
      <CostCard costs={analytics.costs} step={analytics.step} hasData={has_data.expenses} />
      <RegionCard
        regions={analytics.regions}
        hasData={has_data.regions && analytics.regions.length > 0}
      />
      {outlook.data && <ItemsCard items={outlook.data.items} />}
    </Box>
  );
}
