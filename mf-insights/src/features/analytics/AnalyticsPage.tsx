import { messageOf } from '@plumbline/data';
import {
  Box,
  CardsSkeleton,
  DateText,
  Divider,
  FailedState,
  Page,
  Skeleton,
  Typography,
  useMediaQuery,
  type Theme,
  today as todayHere,
  PartWait,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { lazyComponent, useListState } from '@plumbline/platform';
import { useState, type ReactNode } from 'react';
import { useInsightsAnalyticsQuery, type Analytics } from '../../data/analytics.ts';
import { AnalyticsHeader } from './AnalyticsHeader.tsx';
import { activeFilters, analyticsDefaults, hasSamples, toQuery } from './analyticsState.ts';
import { FilterSidebar } from './FilterSidebar.tsx';
import { CustomTiles, GoalTracking } from './GoalTracking.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { useReport } from './report/useReport.ts';

// Charts load after the page's content.
const OverviewTab = lazyComponent(() =>
  import('./OverviewTab.tsx').then((module) => module.OverviewTab),
);
const JobCosting = lazyComponent(() =>
  import('./jobs/JobCosting.tsx').then((module) => module.JobCosting),
);
const Profit = lazyComponent(() => import('./profit/Profit.tsx').then((module) => module.Profit));
const SalesTax = lazyComponent(() =>
  import('./tax/SalesTax.tsx').then((module) => module.SalesTax),
);
const AdvancedTab = lazyComponent(() =>
  import('./advanced/AdvancedTab.tsx').then((module) => module.AdvancedTab),
);

const tabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'jobs', label: 'Job costing' },
  { id: 'profit', label: 'Profit' },
  { id: 'tax', label: 'Sales tax' },
  { id: 'advanced', label: 'Advanced' },
] as const;
type Tab = (typeof tabs)[number]['id'];
const cardsPlace = (
  <PartWait name="Charts">
    <Skeleton variant="rounded" height={400} />
  </PartWait>
);

/** /analytics: figures and charts for a date range. */
export function AnalyticsPage() {
  const { filters, setFilters, clearFilters } = useListState(analyticsDefaults);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('xl'));
  const [hasSidebar, setSidebar] = useState<boolean>();
  const showsSidebar = hasSidebar ?? isWide;
  const today = todayHere();
  const query = toQuery(filters, today);
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useInsightsAnalyticsQuery(query);
  const report = useReport(data, query);
  const tab: Tab = tabs.find(({ id }) => id === filters.tab)?.id ?? 'overview';
  const panels: Record<Tab, (analytics: Analytics) => ReactNode> = {
    overview: (analytics) => (
      <OverviewTab
        analytics={analytics}
        range={{ from: query.from, to: query.to }}
        today={today}
        fallback={cardsPlace}
      />
    ),
    jobs: () => <JobCosting fallback={cardsPlace} />,
    profit: () => <Profit range={{ from: query.from, to: query.to }} fallback={cardsPlace} />,
    tax: () => <SalesTax fallback={cardsPlace} />,
    advanced: (analytics) => (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AdvancedTab analytics={analytics} fallback={cardsPlace} />
      </Box>
    ),
  };
  return (
    <Page>
      <AnalyticsHeader
        range={filters.range}
        hasOwnDates={filters.from !== '' || filters.to !== ''}
        onRange={(range) => setFilters({ range, from: '', to: '' })}
        onFilters={() => setSidebar(!showsSidebar)}
        hasFilters={showsSidebar}
        onRefresh={() => void refetch()}
        isFetching={isFetching}
        onExport={data && ((kind) => void report(kind))}
      />
      <Box sx={{ display: 'flex', gap: 3 }}>
        {showsSidebar && (
          <FilterSidebar
            // Choosing a named range clears custom dates.
            key={`${filters.from} ${filters.to}`}
            filters={filters}
            onApply={setFilters}
            onClear={clearFilters}
            onClose={() => setSidebar(false)}
          >
            {data && (
              <>
                <CustomTiles analytics={data} />
                <GoalTracking goals={data.goals} />
              </>
            )}
          </FilterSidebar>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }} aria-busy={isFetching}>
          {!data && !error && <CardsSkeleton label="Loading analytics..." cards={6} />}
          {!data && error && (
            <FailedState
              title="Failed to load analytics"
              message={messageOf(error)}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          )}
          {data && (
            <>
              <KpiStrip kpis={data.kpis} />
              <Box sx={{ mt: 2 }}>
                <Tabs
                  label="Analytics"
                  tabs={tabs}
                  value={tab}
                  onChange={(id) => setFilters({ tab: id })}
                />
              </Box>
              <TabPanel id={tab}>{panels[tab](data)}</TabPanel>
              <Divider sx={{ mt: 4, mb: 1.5 }} />
              <Typography variant="caption" component="footer" sx={{ color: 'text.secondary' }}>
                {hasSamples(data)
                  ? 'Based on your data, except cards marked “Sample data”. '
                  : 'Based on your data. '}
                {activeFilters(filters) > 0 && 'Filters applied. '}
                Last updated{' '}
                <DateText value={new Date(fulfilledTimeStamp ?? 0).toISOString()} relative />
              </Typography>
            </>
          )}
        </Box>
      </Box>
    </Page>
  );
}
