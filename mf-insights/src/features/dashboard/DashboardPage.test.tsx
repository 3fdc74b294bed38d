import { jest } from '@jest/globals';
import { act, databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeDashboard, withoutMoney } from './makeDashboard.ts';
import { slowAfter } from './useDashboard.ts';

const rpc = 'POST /rest/v1/rpc/dashboard';
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (answer: unknown = makeDashboard(), options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/dashboard',
    ...options,
    answers: { [rpc]: answer, 'GET /api/weather/forecast': { state: 'off' }, ...options.answers },
  });
const figures = async () => within(await screen.findByRole('list', { name: 'Key figures' }));

describe('DashboardPage', () => {
  it('greets by name, with one request for all figures and one for the weather', async () => {
    const { requests } = show();

    expect(await screen.findByText('Lake house')).toBeVisible();

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome back, Dana Ridge');
    expect(screen.getByText(/Last updated just now/)).toBeVisible();
    expect(requests.map(({ path }) => path)).toEqual([
      '/rest/v1/rpc/dashboard',
      '/api/weather/forecast',
    ]);
  });

  it('shows the four KPIs with their change, each opening its rows', async () => {
    const { user, router } = show();
    const list = await figures();

    await screen.findByText('Lake house');
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Active projects3+1in progress or delayed',
      'Pending payments$12,500.50+8.5%4 unpaid invoices not overdue',
      'Overdue$900.00−20%1 invoice past due',
      'Paid this month$61,000.00−3%with sales tax, vs. same time last month',
    ]);
    await user.click(list.getByRole('link', { name: /Pending payments/ }));

    expect(router.state.location).toMatchObject({
      pathname: '/invoices',
      search: '?status=current',
    });
  });

  it('opens the payments of this month', async () => {
    const { user } = show(makeDashboard(), {
      answers: {
        'GET /rest/v1/receipt_list': [
          {
            id: 'r1',
            invoice_id: 'i1',
            invoice_number: 'INV-0040',
            client_name: 'Ed Stone',
            amount: 450,
            paid_at: '2026-11-19T10:00:00Z',
          },
        ],
      },
    });
    const list = await figures();

    await user.click(await list.findByRole('button', { name: /Paid this month/ }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Paid this month' }));
    expect(await dialog.findByRole('link', { name: 'INV-0040' })).toBeVisible();
    expect(dialog.getAllByText('$450.00')).toHaveLength(2);
    expect(dialog.getByText('1 payment')).toBeVisible();
  });

  it('lists invoices, quotes, activity, and six months of revenue', async () => {
    show();

    expect(await screen.findByText('INV-0042 · Maria Lopez')).toBeVisible();
    expect(screen.getByText('Q-0007 · Ed Stone')).toBeVisible();
    expect(screen.getByText('Invoice paid')).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Revenue analytics', hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(7);
  });

  it('shows a draft and a credit note as the invoices list does', async () => {
    const [invoice] = makeDashboard().invoices ?? [];
    if (!invoice) throw new Error('No invoice');
    show(
      makeDashboard({
        invoices: [
          { ...invoice, id: '1', document_status: 'draft', status: 'pending' },
          { ...invoice, id: '2', kind: 'credit_note', status: 'paid', total_amount: 39.98 },
        ],
      }),
    );

    expect(await screen.findByText('Draft')).toBeVisible();
    expect(screen.getByText('Credited')).toBeVisible();
    expect(screen.getByText('−$39.98')).toBeVisible();
  });

  it('has the targets of the welcome tour', async () => {
    show();
    await screen.findByText('Lake house');

    for (const tour of [
      'project-overview',
      'quick-actions',
      'recent-activity',
      'revenue-analytics',
    ])
      expect(document.querySelector(`[data-tour="${tour}"]`)).toBeInTheDocument();
  });

  it('shows a field supervisor the work without amounts', async () => {
    show(makeDashboard(withoutMoney), { role: 'field_supervisor' });

    expect(await screen.findByText('Lake house')).toBeVisible();

    const list = await figures();
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/Money hidden for your role/)).toBeVisible();
    expect(screen.queryByText('Cash, next 14 days')).toBeNull();
    expect(document.body).not.toHaveTextContent('$');
    expect(screen.queryByRole('heading', { name: 'Recent invoices' })).not.toBeInTheDocument();
  });

  it('shows a new company the next steps its user can take', async () => {
    const nothing = {
      active_projects: { value: 0, change: null },
      recent_projects: [],
      invoices: [],
      quotes: [],
      activity: [],
      revenue: ['2026-10', '2026-11'].map((month) => ({ month, revenue: 0 })),
    };
    const { unmount } = show(makeDashboard(nothing));

    expect(await screen.findByText('No payments in the last six months')).toBeVisible();
    expect(await screen.findByText('No projects yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a project' })).toHaveAttribute(
      'href',
      '/projects?action=create',
    );
    expect(screen.getByRole('link', { name: 'Create quote' })).toHaveAttribute(
      'href',
      '/quotes/new',
    );
    expect(screen.getAllByRole('link', { name: 'Create invoice' })).toHaveLength(2);
    unmount();

    show(makeDashboard({ ...nothing, ...withoutMoney }), { role: 'field_supervisor' });
    expect(await screen.findByText('No projects yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add a project' })).not.toBeInTheDocument();
  });

  it('shows real data without a badge', async () => {
    show();
    await screen.findByText('Lake house');

    expect((await figures()).queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('greets without "back" on the first visit', async () => {
    const state = {
      isFirstTimeUser: true,
      steps: { companyInfo: false, firstClient: false, firstItem: false, firstProject: false },
      currentStep: 'companyInfo',
      showWelcomeTour: true,
      isOnboardingComplete: false,
    } as const;
    show(makeDashboard(), { company: { plan_status: 'trialing' }, onboarding: { state } });

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      /^Welcome, Dana Ridge$/,
    );
  });

  it('shows a failed request once, with one Retry', async () => {
    const answer = jest
      .fn<() => unknown>()
      .mockReturnValueOnce(databaseError('XX000', 'boom'))
      .mockReturnValue(makeDashboard());
    const { user } = show(answer);

    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your dashboard. ');
    expect(document.body).not.toHaveTextContent('$0.00');
    expect(document.body).not.toHaveTextContent('Loading figures');
    await user.click(retry);

    expect(await screen.findByText('Lake house')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows after five seconds that it is slow', async () => {
    // Preloaded, so that the clock starts with the page.
    await pages['insights.dashboard']?.();
    jest.useFakeTimers();
    try {
      const held = Promise.withResolvers();
      show(() => held.promise);
      await act(() => jest.advanceTimersByTimeAsync(0));
      await act(() => jest.advanceTimersByTimeAsync(slowAfter - 100));
      expect(screen.queryByText('This is taking longer than usual.')).not.toBeInTheDocument();

      await act(() => jest.advanceTimersByTimeAsync(200));

      expect(screen.getByText('This is taking longer than usual.')).toBeVisible();
      await act(async () => {
        held.resolve(makeDashboard());
        await jest.advanceTimersByTimeAsync(100);
      });
      expect(screen.getByText('Lake house')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the setup checklist until it is complete', async () => {
    const skip = jest.fn();
    const { user, router } = show(makeDashboard(), {
      onboarding: {
        percentage: 50,
        skip,
        state: {
          isFirstTimeUser: true,
          // The shell counts steps outside the plan as done.
          steps: { companyInfo: true, firstClient: false, firstItem: true, firstProject: false },
          currentStep: 'firstClient',
          showWelcomeTour: false,
          isOnboardingComplete: false,
        },
        included: { firstItem: 'Included in Pro' },
      },
    });

    const card = within(await screen.findByRole('region', { name: 'Set up your company' }));
    expect(card.getByText('Included in Pro')).toBeVisible();
    // Steps outside the plan are not done.
    expect(card.getAllByText('Done')).toHaveLength(1);
    await user.click(card.getByRole('button', { name: 'Skip setup' }));
    expect(skip).toHaveBeenCalledTimes(1);
    await user.click(card.getByRole('link', { name: /First client/ }));

    expect(router.state.location).toMatchObject({ pathname: '/clients', search: '?action=create' });
  });

  it.each([
    ['field_supervisor', ['Upload Photos']],
    ['subcontractor', []],
  ] as const)('offers a %s the acts of the role only', async (role, labels) => {
    show(makeDashboard(), { role });
    await screen.findByText('Lake house');

    const card = screen.queryByRole('region', { name: 'Quick actions' });
    const buttons = card ? within(card).getAllByRole('button') : [];

    expect(buttons.map(({ textContent }) => textContent)).toEqual(labels);
    expect(card !== null).toBe(labels.length > 0);
  });

  it('disables actions outside the plan, with the reason', async () => {
    show(makeDashboard(), { plan: 'starter' });

    const report = await screen.findByRole('button', { name: 'Generate Report' });

    expect(report).toHaveAttribute('aria-disabled', 'true');
    expect(report).toHaveAccessibleDescription(
      'This feature requires a Pro or higher plan subscription',
    );
    const actions = within(screen.getByRole('region', { name: 'Quick actions' }));
    expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Create Quote',
      'Add Project',
      'Upload Photos',
      'Generate Report',
    ]);
    expect(actions.getByRole('button', { name: 'Create Quote' })).toBeEnabled();
  });
});
