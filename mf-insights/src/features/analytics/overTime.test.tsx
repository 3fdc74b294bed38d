import { renderInShell, screen, within } from '@plumbline/testing';
import type { ReactElement } from 'react';
import { area } from '../../area.ts';
import { AdvancedTab } from './advanced/AdvancedTab.tsx';
import { CostCard } from './CostCard.tsx';
import { InvoiceStatusCard } from './InvoiceStatusCard.tsx';
import { emptyAnalytics, makeAnalytics } from './makeAnalytics.ts';
import { RevenueCard } from './RevenueCard.tsx';

const show = (card: ReactElement) => renderInShell(card, { area, path: '/analytics' });

describe('over time', () => {
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name, hidden: true }))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent);
  const revenue = { revenue: 50, projects: 1, target: null, previousYear: 0 };
  const invoices = { paid: 50, pending: 0, overdue: 0 };

  it.each([
    ['day', '2026-11-03', 'Nov 3, 2026'],
    ['week', '2026-11-02', 'Week of Nov 2, 2026'],
    ['month', '2026-11', 'Nov 26'],
  ] as const)('each chart names the %s', async (step, period, name) => {
    const { invoice_status, costs } = makeAnalytics();
    const { user } = show(
      <>
        <RevenueCard step={step} revenue={[{ period, ...revenue }]} />
        <InvoiceStatusCard
          step={step}
          status={invoice_status}
          periods={[{ period, ...invoices }]}
        />
        <CostCard
          step={step}
          hasData
          costs={{ ...costs, periods: [{ period, ...costs.breakdown }] }}
        />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Trends' }));

    expect(rowsOf('Revenue analytics')).toEqual([`${name}$50.00`]);
    expect(rowsOf(`Invoices by ${step}`)).toEqual([`${name}$50.00$0.00$0.00`]);
    expect(rowsOf('Cost analysis')).toEqual([`${name}$200.00$100.00$0.00$0.00`]);
  });

  it('shows a sample by month in any range', async () => {
    const { user } = show(<CostCard {...emptyAnalytics()} step="day" hasData={false} />);

    await user.click(screen.getByRole('button', { name: 'Trends' }));

    expect(rowsOf('Cost analysis')[0]).toMatch(/^Jan 26/);
  });

  it('shows a forecast by the months of a range displayed by week', async () => {
    const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
    const analytics = makeAnalytics({
      from: '2026-08-01',
      step: 'week',
      revenue: [{ period: '2026-11-16', ...revenue }],
      revenue_months: months.map((period) => ({ period, revenue: 1000 })),
    });
    renderInShell(<AdvancedTab analytics={analytics} />, {
      area,
      path: '/analytics',
      plan: 'enterprise',
    });

    expect(await screen.findByRole('figure', { name: 'Revenue forecast' })).toBeVisible();
    expect(rowsOf('Revenue forecast').map((row) => row?.slice(0, 6))).toEqual(
      'Aug 26,Sep 26,Oct 26,Nov 26,Dec 26,Jan 27,Feb 27,Mar 27,Apr 27,May 27'.split(','),
    );
  });
});
