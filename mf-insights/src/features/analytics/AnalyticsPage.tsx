import { messageOf } from '@plumbline/data';
import {
  Box,
  CardsSkeleton,
  FailedState,
  Page,
  useMediaQuery,
  type Theme,
  today as todayHere,
} from '@plumbline/design';
import { useListState } from '@plumbline/platform';
import { useState } from 'react';
import { useInsightsAnalyticsQuery } from '../../data/analytics.ts';
import { AnalyticsHeader } from './AnalyticsHeader.tsx';
import { analyticsDefaults, toQuery } from './analyticsState.ts';
import { FilterSidebar } from './FilterSidebar.tsx';
import { CustomTiles, GoalTracking } from './GoalTracking.tsx';
import { useReport } from './report/useReport.ts';
import { AnalyticsContent } from './AnalyticsContent.tsx';

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
            <AnalyticsContent
              analytics={data}
              filters={filters}
              today={today}
              updatedAt={fulfilledTimeStamp ?? 0}
              onTab={(tab) => setFilters({ tab })}
            />
          )}
        </Box>
      </Box>
    </Page>
  );
}
