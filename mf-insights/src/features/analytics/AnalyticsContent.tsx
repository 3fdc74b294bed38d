import { Box, DateText, Divider, Skeleton, Typography, PartWait } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { lazyComponent } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { Analytics } from '../../data/analyticsShapes.ts';
import { activeFilters, hasSamples, toQuery, type AnalyticsFilters } from './analyticsState.ts';
import { KpiStrip } from './KpiStrip.tsx';

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

type AnalyticsContentProps = {
  analytics: Analytics;
  filters: AnalyticsFilters;
  today: string;
  /** When the figures were loaded, in ms. */
  updatedAt: number;
  onTab: (tab: Tab) => void;
};

/** The key figures, the chosen tab, and what the figures are based on. */
export function AnalyticsContent({
  analytics: data,
  filters,
  today,
  updatedAt,
  onTab,
}: AnalyticsContentProps) {
  const { from, to } = toQuery(filters, today);
  const range = { from, to };
  const tab: Tab = tabs.find(({ id }) => id === filters.tab)?.id ?? 'overview';
  const panels: Record<Tab, (analytics: Analytics) => ReactNode> = {
    overview: (analytics) => (
      <OverviewTab analytics={analytics} range={range} today={today} fallback={cardsPlace} />
    ),
    jobs: () => <JobCosting fallback={cardsPlace} />,
    profit: () => <Profit range={range} fallback={cardsPlace} />,
    tax: () => <SalesTax fallback={cardsPlace} />,
    advanced: (analytics) => (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AdvancedTab analytics={analytics} fallback={cardsPlace} />
      </Box>
    ),
  };
  return (
    <>
      <KpiStrip kpis={data.kpis} />
      <Box sx={{ mt: 2 }}>
        <Tabs label="Analytics" tabs={tabs} value={tab} onChange={onTab} />
      </Box>
      <TabPanel id={tab}>{panels[tab](data)}</TabPanel>
      <Divider sx={{ mt: 4, mb: 1.5 }} />
      <Typography variant="caption" component="footer" sx={{ color: 'text.secondary' }}>
        {hasSamples(data)
          ? 'Based on your data, except cards marked “Sample data”. '
          : 'Based on your data. '}
        {activeFilters(filters) > 0 && 'Filters applied. '}
        Last updated <DateText value={new Date(updatedAt).toISOString()} relative />
      </Typography>
    </>
  );
}
