import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { ChangeOrder, Financials } from '../../../data/financials.ts';
import type { Draw, Expense } from '../../../data/moneyLines.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeBudgetLine, makeMoney } from './makeMoney.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './FinancialsTab.tsx';

const project = makeFile();
const order: ChangeOrder = {
  id: 'c0000000-0000-4000-8000-000000000001',
  number: 'CO-001',
  title: 'Bigger deck',
  description: '',
  reason: '',
  amount: -1200,
  schedule_days: 0,
  status: 'pending',
  date: '2026-11-20',
  approved_by: null,
  decision_note: '',
  version: 2,
  invoices: [],
  items: [],
};

const lines = [
  makeBudgetLine(),
  makeBudgetLine({
    id: 'b2',
    description: 'Bigger deck',
    amount: -1200,
    change_order_id: order.id,
  }),
];
const financials: Financials = {
  lines,
  budget: 480_000,
  contract_value: 480_000,
  spent: 251_300.5,
  remaining: 228_699.5,
  used_percent: 52.4,
  categories: [{ category: 'labor', budget: 200_000, committed: 0, actual: 120_000 }],
  invoiced: 100_000,
  received: 80_000,
  cash_flow: [],
};
const lumber: Expense = {
  id: 'e1',
  category: 'materials',
  description: 'Lumber',
  amount: 1300.5,
  status: 'committed',
  expense_date: '2026-11-02',
};
const draws: Draw[] = [
  { id: 'd1', description: 'Deposit', amount: 96_000, due_date: '2026-05-01', status: 'paid' },
  { id: 'd2', description: 'Framing', amount: 144_000, due_date: '2026-09-01', status: 'overdue' },
  { id: 'd3', description: 'Handover', amount: 96_000, due_date: '2027-02-01', status: 'pending' },
];

function show(
  given: Partial<Financials> = {},
  orders: readonly ChangeOrder[] = [order],
  plan: 'starter' | 'professional' = 'professional',
) {
  return renderInShell(pages, {
    area,
    plan,
    path: `/projects/${project.id}?tab=financials`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'POST /rest/v1/rpc/project_money': makeMoney({
        figures: { ...financials, ...given },
        change_orders: [...orders],
        draws,
        expenses: [lumber],
      }),
      'PATCH /rest/v1/expenses': null,
      'DELETE /rest/v1/budget_lines': null,
      'POST /rest/v1/budget_lines': null,
      'POST /rest/v1/rpc/decide_change_order': { ...order, status: 'approved' },
      'DELETE /rest/v1/change_orders': { id: order.id },
    },
  });
}

describe('FinancialsTab', () => {
  it('shows the four figures, the share to one decimal', async () => {
    show();

    const card = (name: string) => screen.findByRole('region', { name });

    expect(await card('Total Budget')).toHaveTextContent('$480,000.00');
    expect(await card('Total Spent')).toHaveTextContent('$251,300.50');
    expect(await card('Remaining')).toHaveTextContent('$228,699.50');
    expect(await card('Budget Used')).toHaveTextContent('52.4%');
  });

  it('opens with one request', async () => {
    const { requests } = show();

    await screen.findByRole('button', { name: 'Edit Lumber' });

    const asked = requests.filter(({ path }) => path.startsWith('/rest/v1/'));
    expect(asked.map(({ path }) => path.slice(13))).toEqual(['project_overview', 'project_money']);
  });

  it('draws budget against actual, the expenses, and the cash flow by month', async () => {
    show({ cash_flow: [{ month: '2026-10', income: 80_000, expenses: 50_000, net: 30_000 }] });

    const headers = async (name: string) =>
      within(await screen.findByRole('figure', { name }))
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);

    const named = (titles: string[]) => expect.arrayContaining(titles);
    expect(await headers('Budget vs. actual')).toEqual(named(['Budget', 'Actual']));
    expect(await headers('Cash flow')).toEqual(named(['Income', 'Expenses', 'Net']));
    expect(screen.getByRole('figure', { name: 'Expense breakdown' })).toHaveTextContent('Labor');
  });

  it('says of each payment when it is due, how much it is, and how it stands', async () => {
    show();
    const schedule = await screen.findByRole('region', { name: 'Payment schedule' });

    const rows = await within(schedule).findAllByRole('listitem');

    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Deposit.*May 1, 2026.*Paid.*\$96,000\.00/),
      expect.stringMatching(/Framing.*Sep 1, 2026.*Overdue.*\$144,000\.00/),
      expect.stringMatching(/Handover.*Feb 1, 2027.*Planned.*\$96,000\.00/),
    ]);
  });

  it('names every state of a change order', async () => {
    const statuses = ['draft', 'pending', 'approved', 'rejected'] as const;
    const one = (status: ChangeOrder['status']) => ({ ...order, id: status, status });
    show({}, statuses.map(one));

    const orders = within(await screen.findByRole('region', { name: 'Change orders' }));

    for (const word of ['Draft', 'Pending', 'Approved', 'Rejected'])
      expect(await orders.findByText(word)).toBeVisible();
  });

  it('leads from an approved change order to a new invoice, and from a billed one to its own', async () => {
    show({}, [
      { ...order, id: 'open', status: 'approved' },
      { ...order, id: 'nothing', number: 'CO-002', status: 'approved', amount: 0 },
      {
        ...order,
        id: 'billed',
        number: 'CO-003',
        status: 'approved',
        invoices: [
          {
            id: '70000000-0000-4000-8000-000000000001',
            invoice_number: 'INV-0007',
            amount: order.amount,
          },
        ],
      },
      { ...order, id: 'rejected', number: 'CO-004', status: 'rejected' },
    ]);
    const orders = within(await screen.findByRole('region', { name: 'Change orders' }));

    expect(await orders.findByRole('link', { name: 'Invoice CO-001' })).toHaveAttribute(
      'href',
      `/invoices/new?project=${project.id}&change_order=open`,
    );
    expect(orders.getAllByRole('link', { name: /^Invoice/ })).toHaveLength(1);
    expect(orders.getByRole('link', { name: 'INV-0007' })).toHaveAttribute(
      'href',
      '/invoices/70000000-0000-4000-8000-000000000001',
    );
  });

  it('names the invoices of a partly billed change order, and leads to one with the rest', async () => {
    const parts = [200, 400].map((sum, at) => ({
      amount: -sum,
      id: `i${at}`,
      invoice_number: `INV-${at}`,
    }));
    show({}, [{ ...order, status: 'approved', invoices: parts }]);

    expect(await screen.findByRole('link', { name: 'Invoice CO-001' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'INV-1' }).parentElement).toHaveTextContent(
      'on invoices INV-0 (−$200.00), INV-1 (−$400.00), −$600.00 left',
    );
  });

  it('says what an invoice of a change order takes where the plan has none', async () => {
    show({}, [{ ...order, status: 'approved' }], 'starter');

    expect(await screen.findByRole('button', { name: 'Invoice CO-001' })).toHaveAttribute(
      'title',
      'This feature requires a Pro or higher plan subscription',
    );
    expect(screen.queryByRole('link', { name: 'Invoice CO-001' })).toBeNull();
  });

  it('badges the sample only where the project has no figures', async () => {
    show();

    const costs = await screen.findByRole('figure', { name: 'Budget vs. actual' });
    const flow = screen.getByRole('figure', { name: 'Cash flow' });
    expect(within(costs).queryByText('Sample data')).toBeNull();
    expect(within(costs).getByRole('row', { name: /Labor/ })).toHaveTextContent('$200,000.00');
    expect(within(flow).getByText('Sample data')).toBeVisible();
  });

  it('says a negative change order as minus, and approves it', async () => {
    const { user, requests } = show();
    const orders = within(await screen.findByRole('region', { name: 'Change orders' }));
    expect(await orders.findByText('minus $1,200.00')).toBeVisible();

    await user.click(orders.getByRole('button', { name: 'Approve CO-001' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve CO-001?' }));
    expect(dialog.getByText(/^Approving subtracts \$1,200\.00 from the contract/)).toBeVisible();
    expect(requests.some(({ path }) => path.endsWith('decide_change_order'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('CO-001 approved')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('decide_change_order'))?.body).toEqual({
      p_change_order_id: order.id,
      p_decision: 'approved',
    });
  });

  it('deletes a draft of a change order, and nothing that was submitted, once it is meant', async () => {
    const { user, requests } = show({}, [
      { ...order, status: 'draft' },
      { ...order, id: 'pending', number: 'CO-002' },
    ]);
    await screen.findByRole('button', { name: 'Reject CO-002' });
    expect(screen.queryByRole('button', { name: 'Delete CO-002' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Delete CO-001' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete CO-001?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('CO-001 deleted')).toBeVisible();
    expect(requests.find(({ method }) => method === 'DELETE')?.path).toContain('change_orders');
  });

  it('adds up a change order while it is written', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'New Change Order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Change Order' }));

    await user.type(dialog.getByLabelText(/^Unit price/), '-310');

    expect(dialog.getByText(/^Total/)).toHaveTextContent('$310.00');
  });

  it('changes an expense under the id it has', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Edit Lumber' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    await user.clear(dialog.getByLabelText(/Amount/));
    await user.type(dialog.getByLabelText(/Amount/), '1400');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    const saved = () => requests.find(({ method }) => method === 'PATCH');
    await screen.findByRole('button', { name: 'Edit Lumber' });
    expect(saved()?.path).toContain('/rest/v1/expenses');
    expect(saved()?.body).toMatchObject({
      category: 'materials',
      description: 'Lumber',
      amount: 1400,
      status: 'committed',
      expense_date: '2026-11-02',
    });
  });

  it('deletes a budget line, brings it back, and leaves the line of a change order alone', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Delete Framing crew' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));

    expect(requests.find(({ method }) => method === 'DELETE')?.path).toContain('budget_lines');
    const restored = requests.find(({ path, body }) => body && path.endsWith('budget_lines'));
    expect(restored?.body).toMatchObject({ id: 'b1', amount: 200_000 });
    expect(screen.queryByRole('button', { name: 'Delete Bigger deck' })).toBeNull();
  });
});
