import { jest } from '@jest/globals';
import { today } from '@plumbline/design';
import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { emptyAnalytics, makeAnalytics, makeOutlook } from './makeAnalytics.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (analytics: unknown = makeAnalytics(), options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/analytics',
    ...options,
    answers: {
      [rpc('analytics')]: analytics,
      [rpc('analytics_outlook')]: makeOutlook(today()),
      ...options.answers,
    },
  });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
// The Pro plan's advanced tab has no charts, which jsdom draws slowly.
const plain = { path: '/analytics?tab=advanced' };

// Preloaded, so that the first test doesn't wait for the page's code.
beforeAll(async () => {
  await pages['insights.analytics']?.();
}, 60_000);

it('badges sample tiles and goals', async () => {
  show(emptyAnalytics(), plain);

  expect((await card('Custom KPIs')).getByText('Sample data')).toBeVisible();
  const goals = await card('Goal tracking');
  expect(goals.getByText('Sample data')).toBeVisible();
  expect(goals.getByText('85%')).toBeVisible();
  expect(goals.getByText('92%')).toBeVisible();
  expect(screen.getByText(/^Based on your data, except cards marked/)).toBeVisible();
});

it('shows the specified labels, and real tiles and goals without a badge', async () => {
  const { user } = show(makeAnalytics(), plain);

  const tiles = await card('Custom KPIs');
  for (const text of ['Average invoice', '$12,000.00', 'Quote win rate', 'Overdue share', '20%'])
    expect(tiles.getByText(text)).toBeVisible();
  expect((await card('Goal tracking')).getByText('$45,000.00 of $60,000.00')).toBeVisible();
  expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Analytics Dashboard');
  for (const name of ['Refresh', 'Export Report', 'Apply Filters', 'Clear All'])
    expect(screen.getByRole('button', { name })).toBeVisible();
  for (const name of ['Project types', 'Client segments', 'Regions'])
    expect(
      within(screen.getByRole('group', { name })).getAllByRole('checkbox').length,
    ).toBeGreaterThan(3);
  expect(screen.getByText(/^Based on your data\..*Last updated/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Date range' })).toHaveTextContent('Last 12 months');
  await user.click(screen.getByRole('button', { name: 'Filters & KPIs' }));
  expect(screen.queryByRole('button', { name: 'Apply Filters' })).not.toBeInTheDocument();
});

it('shows custom dates as the range until a named range is chosen', async () => {
  const { user, requests } = show(makeAnalytics(), {
    path: '/analytics?tab=advanced&from=2026-03-10&to=2026-04-12',
  });
  const range = await screen.findByRole('combobox', { name: 'Date range' });
  expect(range).toHaveTextContent('Custom dates');
  expect(await screen.findByLabelText('Start date')).toHaveValue('2026-03-10');

  await user.click(range);
  await user.click(screen.getByRole('option', { name: 'This month' }));

  await waitFor(() => expect(screen.getByLabelText('Start date')).toHaveValue(''));
  expect(range).toHaveTextContent('This month');
  const asked = requests.findLast(({ path }) => path.endsWith('/analytics'))?.body;
  expect(asked).toMatchObject({ p_from: `${today().slice(0, 8)}01` });
});

describe('AnalyticsPage', () => {
  it("shows the KPIs by the domain's formulas with two requests", async () => {
    const { requests } = show();

    const figures = within(await screen.findByRole('list', { name: 'Key figures' }));
    expect(figures.getByText('$110,000.00')).toBeVisible();
    expect(figures.getByText('+10%')).toBeVisible();
    expect(figures.getByText('25.0%')).toBeVisible();
    expect(figures.getByText('67%')).toBeVisible();
    // Charts are slow in jsdom.
    await screen.findByText('Cash flow projections', {}, { timeout: 50_000 });
    expect(requests.map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/analytics',
      '/rest/v1/rpc/analytics_outlook',
    ]);
  }, 60_000);

  it('applies filters only on Apply', async () => {
    const { user, requests } = show(makeAnalytics(), plain);

    await user.click(await screen.findByRole('checkbox', { name: 'Residential' }));
    expect(requests.filter(({ path }) => path.endsWith('/analytics'))).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Apply Filters' }));

    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/analytics'))[1]?.body).toMatchObject({
        p_filters: { projectTypes: ['residential'], clientSegments: [], regions: [] },
      }),
    );
  });

  it('saves goals', async () => {
    const { user, requests } = show(makeAnalytics(), {
      ...plain,
      answers: { [rpc('save_goals')]: null },
    });
    const goals = await card('Goal tracking');
    expect(goals.getByText('75%')).toBeVisible();

    await user.click(goals.getByRole('button', { name: 'Edit goals' }));
    const field = await screen.findByLabelText(/New clients per month/);
    await user.type(field, '3');
    await user.click(screen.getByRole('button', { name: 'Save goals' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit goals' })).toBeNull());
    expect(requests.find(({ path }) => path.endsWith('/save_goals'))?.body).toEqual({
      p_goals: [
        { metric: 'monthly_revenue', target: 60_000 },
        { metric: 'project_completion', target: 0 },
        { metric: 'quote_win_rate', target: 0 },
        { metric: 'new_clients', target: 3 },
      ],
    });
  });

  it('limits the advanced tab to Enterprise', async () => {
    show(makeAnalytics(), plain);

    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(
      screen.getByText(
        'You do not have permission to view this page. Please upgrade to an Enterprise plan.',
      ),
    ).toBeVisible();
  });

  it('shows benchmarks on Enterprise', async () => {
    show(makeAnalytics(), { path: '/analytics?tab=advanced', plan: 'enterprise' });

    expect((await card('Benchmarks')).getByText('Median margin')).toBeVisible();
    expect(screen.queryByText('Access Denied')).not.toBeInTheDocument();
  });

  it('warns about budget lines at 80% and 95% and about over-billing', async () => {
    const line = (category: string, committed: number, actual: number) => ({
      category,
      estimate: 1000,
      committed,
      actual,
    });
    show(makeAnalytics(), {
      path: '/analytics?tab=jobs',
      answers: {
        [rpc('work_in_progress')]: [
          {
            id: 'p1',
            name: 'Lake house',
            status: 'in_progress',
            client_name: 'Maria Lopez',
            percent_complete: 50,
            contract: 4000,
            quoted: 4000,
            change_orders: 0,
            pending_change_orders: 0,
            billed: 3000,
            categories: [line('labor', 50, 900), line('materials', 0, 800), line('permits', 0, 10)],
          },
        ],
      },
    });

    const notes = await screen.findAllByRole('note');

    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'Lake house: Labor used 95% of its budget ($950.00 of $1,000.00).',
      'Lake house: Materials used 80% of its budget ($800.00 of $1,000.00).',
    ]);
    const costs = await card('Lake house');
    expect(costs.getByText('Above 95%')).toBeVisible();
    expect(costs.getByText('Above 80%')).toBeVisible();
    // forecast 3,000 as budgeted; cost 1,710, earned 57% of 4,000
    const row = (await card('Work in progress')).getByRole('row', { name: /Lake house/ });
    expect(row).toHaveTextContent('$3,000.00');
    expect(row).toHaveTextContent('$2,280.00');
    expect(row).toHaveTextContent('$720.00');
  });

  it('shows the error and retries', async () => {
    const answers = [databaseError('XX000', 'boom'), makeAnalytics()];
    const { user } = show(() => answers.shift() ?? makeAnalytics(), plain);

    await user.click(await screen.findByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('list', { name: 'Key figures' })).toBeVisible();
  });
});

describe('the report', () => {
  const open = async (answers: Options['answers'], { path } = plain) => {
    const shown = show(makeAnalytics(), { path, answers });
    await screen.findByRole('list', { name: 'Key figures' });
    await shown.user.click(screen.getByRole('button', { name: 'Export Report' }));
    return shown;
  };

  it("saves the month's metrics when created, and shows an error if that fails", async () => {
    const { user, requests } = await open({
      [rpc('refresh_metrics')]: databaseError('XX000', 'boom'),
    });

    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));

    expect(await screen.findByText(/^Couldn’t save this month’s metrics\./)).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('/refresh_metrics'))).toHaveLength(1);
  });

  it('is named after its range, also as CSV', async () => {
    // jsdom has no blob URLs.
    Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined });
    const saved = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(() => undefined);
    const { user } = await open(
      { [rpc('refresh_metrics')]: null },
      { path: '/analytics?tab=advanced&from=2026-09-01&to=2026-10-31' },
    );

    await user.click(await screen.findByRole('menuitem', { name: 'As CSV' }));

    expect(await screen.findByText('Report downloaded.')).toBeVisible();
    expect(saved.mock.contexts).toMatchObject([
      { download: 'analytics_2026-09-01_2026-10-31.csv' },
    ]);
    saved.mockRestore();
  });

  it('says why the week was not printed', async () => {
    const { user } = await open({
      [rpc('week_on_one_page')]: databaseError('PT402', 'Your plan does not include this.'),
    });

    await user.click(await screen.findByRole('menuitem', { name: 'Week on one page (PDF)' }));

    expect(await screen.findByText('Your plan does not include this.')).toBeVisible();
  });

  it('is emailed monthly to its recipients', async () => {
    const { user, requests } = await open({
      'GET /rest/v1/report_schedules': [],
      'POST /rest/v1/report_schedules': null,
    });

    await user.click(await screen.findByRole('menuitem', { name: 'Email monthly…' }));
    const recipients = await screen.findByLabelText(/Send to/);
    await user.clear(recipients);
    await user.type(recipients, 'office@diaz.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(
      await screen.findByText('Monthly report turned on. We’ll email it on the first.'),
    ).toBeVisible();
    const saved = requests.find(
      ({ method, path }) => method === 'POST' && path.endsWith('/report_schedules'),
    );
    expect(saved?.body).toMatchObject({ recipients: ['office@diaz.example'], is_active: true });
  });
});

it('shows that it is loading', async () => {
  const answer = Promise.withResolvers<unknown>();
  show(() => answer.promise, plain);

  expect(await screen.findByText('Loading analytics...')).toBeVisible();
  answer.resolve(makeAnalytics());
  expect(await screen.findByRole('list', { name: 'Key figures' })).toBeVisible();
});
