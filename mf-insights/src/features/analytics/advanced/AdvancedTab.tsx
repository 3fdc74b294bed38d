import { Button, ForbiddenState } from '@plumbline/design';
import { Link, useAccess } from '@plumbline/platform';
import type { Analytics } from '../../../data/analyticsShapes.ts';
import { BenchmarkCard } from './BenchmarkCard.tsx';
import { ForecastCard } from './ForecastCard.tsx';

/** Forecast and benchmarks for Enterprise; other plans see the fixed denial text. */
export function AdvancedTab({ analytics }: { analytics: Analytics }) {
  const { answer } = useAccess({ feature: 'advanced_analytics', permission: 'view_money' });
  if (answer === 'pending') return null;
  if (answer === 'deny')
    return (
      <ForbiddenState
        title="Access Denied"
        message="You do not have permission to view this page. Please upgrade to an Enterprise plan."
        actions={
          <Button variant="contained" component={Link} to="/pricing">
            Upgrade Your Plan
          </Button>
        }
      />
    );
  return (
    <>
      <ForecastCard
        from={analytics.from}
        revenue={analytics.revenue_months}
        seasonal={analytics.seasonal}
      />
      <BenchmarkCard projects={analytics.projects} completion={analytics.completion} />
    </>
  );
}
