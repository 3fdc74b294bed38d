import { renderInShell, screen, within } from '@plumbline/testing';
import type { ReactElement } from 'react';
import { area } from '../../area.ts';
import { CashFlowCard } from './CashFlowCard.tsx';
import { ClientsCard } from './ClientsCard.tsx';
import { CompletionCard } from './CompletionCard.tsx';
import { CostCard } from './CostCard.tsx';
import { InvoiceStatusCard } from './InvoiceStatusCard.tsx';
import { KpiStrip } from './KpiStrip.tsx';
import { emptyAnalytics, makeAnalytics, makeOutlook } from './makeAnalytics.ts';
import { ProfitabilityCard } from './ProfitabilityCard.tsx';
import { RegionCard } from './RegionCard.tsx';
import { RevenueCard } from './RevenueCard.tsx';
import { SeasonalCard } from './SeasonalCard.tsx';
import { SubcontractorCard } from './SubcontractorCard.tsx';

const today = '2026-11-21';
const { cash } = makeOutlook(today);
type Kind = { analytics: ReturnType<typeof makeAnalytics>; isOwn: boolean };
const sampleCards: Record<string, (kind: Kind) => ReactElement> = {
  'Seasonal revenue trends': ({ analytics, isOwn }) => (
    <SeasonalCard seasonal={analytics.seasonal} hasData={isOwn} thisMonth={11} />
  ),
  'Cash flow projections': ({ isOwn }) => (
    <CashFlowCard cash={cash} hasData={isOwn} overdue={0} today={today} />
  ),
  'Project completion analysis': ({ analytics }) => (
    <CompletionCard completion={analytics.completion} />
  ),
  'Subcontractor performance': ({ analytics }) => (
    <SubcontractorCard subcontractors={analytics.subcontractors} />
  ),
  'Cost analysis': ({ analytics, isOwn }) => <CostCard {...analytics} hasData={isOwn} />,
  'Geographic revenue': ({ analytics, isOwn }) => (
    <RegionCard regions={analytics.regions} hasData={isOwn} />
  ),
};
const show = (card: ReactElement) => renderInShell(card, { area, path: '/analytics' });
const tableOf = (name: string) => within(screen.getByRole('table', { name }));

describe.each(Object.entries(sampleCards))('%s', (name, make) => {
  it('shows a sample badge while the company has no data', () => {
    show(make({ analytics: emptyAnalytics(), isOwn: false }));

    expect(within(screen.getByRole('region', { name })).getByText('Sample data')).toBeVisible();
  });

  it("shows the company's data without a badge", () => {
    show(make({ analytics: makeAnalytics(), isOwn: true }));

    expect(screen.getByRole('figure', { name })).toBeVisible();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });
});

it('shows that a range has no costs when other ranges do', () => {
  show(<CostCard {...emptyAnalytics()} hasData />);

  expect(screen.getByText('No costs in this period')).toBeVisible();
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
});

it('shows in an empty card what will appear, and the first step', () => {
  const { revenue, invoice_status, invoice_periods, projects, clients } = emptyAnalytics();
  show(
    <>
      <RevenueCard revenue={revenue} step="month" />
      <InvoiceStatusCard status={invoice_status} periods={invoice_periods} step="month" />
      <ProfitabilityCard projects={projects} />
      <ClientsCard clients={clients} />
    </>,
  );

  for (const [name, text, next] of [
    ['Revenue analytics', 'No payments in this period', 'Create invoice'],
    ['Invoice status breakdown', 'No invoices in this period', 'Create invoice'],
    ['Project profitability analysis', 'No projects in this period', 'Add a project'],
    ['Client performance metrics', 'No client payments in this period', undefined],
  ] as const) {
    const card = within(screen.getByRole('region', { name }));
    expect(card.getByRole('heading', { name: text })).toBeVisible();
    expect(card.queryByRole('link')?.textContent).toBe(next);
  }
});

it('draws revenue as bars or a line, optionally with the previous year', async () => {
  const { user } = show(<RevenueCard {...makeAnalytics()} />);
  const kinds = within(screen.getByRole('group', { name: 'Chart type' }));
  const headOf = () =>
    within(screen.getByRole('table', { name: 'Revenue analytics', hidden: true }))
      .getAllByRole('columnheader', { hidden: true })
      .map(({ textContent }) => textContent);
  expect(headOf()).toEqual(['Name', 'Revenue', 'Goal']);

  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(kinds.getByRole('button', { name: 'Line' }));

  expect(headOf()).toEqual(['Name', 'Revenue', 'Year before', 'Goal']);
  expect(kinds.getByRole('button', { name: 'Line' })).toHaveAttribute('aria-pressed', 'true');
});

it('uses the specified seasons as its sample', () => {
  show(<SeasonalCard seasonal={[]} hasData={false} thisMonth={3} />);

  for (const [title, value] of [
    ['Peak month', 'July'],
    ['Low month', 'December'],
    ['Summer share', '52%'],
    ['Year over year', '+12%'],
  ])
    expect(screen.getByRole('region', { name: 'Seasonal revenue trends' })).toHaveTextContent(
      `${title}${value}`,
    );
});

it('projects thirty days, or more on request', async () => {
  const { user } = show(<CashFlowCard cash={cash} hasData overdue={75} today={today} />);
  const card = screen.getByRole('region', { name: 'Cash flow projections' });
  expect(card).toHaveTextContent('Expected inflow$1,300.00');
  for (const title of ['Projected balance', 'Planned outflow', 'Net projection'])
    expect(within(card).getByText(title)).toBeVisible();
  expect(
    within(screen.getByRole('group', { name: 'Range' }))
      .getAllByRole('button')
      .map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
  ).toEqual([
    ['30D', 'false'],
    ['90D', 'true'],
    ['180D', 'false'],
  ]);

  await user.click(screen.getByRole('button', { name: '30D' }));

  expect(card).toHaveTextContent('Expected inflow$500.00');
  expect(screen.getByText(/Collect overdue invoices: \$75.00/)).toBeVisible();
});

it.each([
  [{ late_days: 4 }, 'pay 4 days after the due date, give or take 6 days (12 invoices in'],
  [
    { late_days: -1, spread_days: 1, paid_invoices: 1 },
    'pay 1 day before the due date, give or take 1 day (1 invoice in',
  ],
  [{ late_days: 0 }, 'pay on the due date,'],
])('says when clients pay: %j', (habit, words) => {
  show(<CashFlowCard cash={{ ...cash, ...habit }} hasData overdue={0} today={today} />);

  expect(screen.getByText(/^Your clients/)).toHaveTextContent(words);
});

it('counts one unpaid invoice, and gives a large change as an amount', () => {
  const { kpis } = emptyAnalytics();
  show(<KpiStrip kpis={{ ...kpis, open_invoices: 1, revenue: 400, revenue_before: 100 }} />);

  expect(screen.getByText('1 unpaid invoice')).toBeVisible();
  // 300% of very little says nothing; the amount does.
  expect(screen.getByText('+$300.00')).toBeVisible();
});

it('has bands for variance and efficiency', () => {
  show(<CompletionCard completion={makeAnalytics().completion} />);

  const row = tableOf('Completed projects').getByRole('row', { name: /Deck/ });
  expect(row).toHaveTextContent('DeckRoofing10080−20 days125%');
});

it('rates subcontractors with stars and a score', () => {
  show(<SubcontractorCard subcontractors={makeAnalytics().subcontractors} />);

  const row = within(tableOf('Subcontractors').getByRole('row', { name: /Drywall crew/ }));
  expect(row.getByText('5 of 5 stars')).toBeVisible();
  expect(row.getByText('95')).toBeVisible();
});

it('has a radar chart with six axes', async () => {
  const { user } = show(<SubcontractorCard subcontractors={makeAnalytics().subcontractors} />);

  await user.click(screen.getByRole('button', { name: 'Radar' }));

  const table = screen.getByRole('table', { name: 'Subcontractor performance', hidden: true });
  expect(table).toHaveTextContent(
    'Quality96Timeliness95Cost Efficiency94Communication90Safety99Innovation80',
  );
});

it('compares materials and labor', async () => {
  const { user } = show(<CostCard {...makeAnalytics()} hasData />);

  await user.click(screen.getByRole('button', { name: 'Comparison' }));

  expect(tableOf('Materials vs. labor').getByText('1.50')).toBeVisible();
});

it('has invoice and region shares that add up to 100', () => {
  const { invoice_status, invoice_periods, regions } = makeAnalytics();
  show(
    <>
      <InvoiceStatusCard status={invoice_status} periods={invoice_periods} step="month" />
      <RegionCard regions={regions} hasData />
    </>,
  );

  expect(
    screen.getByRole('table', { name: 'Invoice status breakdown', hidden: true }),
  ).toHaveTextContent('Paid (2)$2,000.0067%Overdue (1)$1,000.0033%');
  expect(tableOf('Regions').getByRole('row', { name: /Downtown/ })).toHaveTextContent(
    'Downtown$110.00100%11+10%',
  );
});

it('grades clients by on-time payment', () => {
  show(<ClientsCard clients={makeAnalytics().clients} />);

  const row = tableOf('Clients').getByRole('row', { name: /Maria Lopez/ });
  expect(row).toHaveTextContent('90%');
  expect(row).toHaveTextContent('Excellent');
});
