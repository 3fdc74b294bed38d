import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Expense } from '../../../data/moneyLines.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeMoney } from './makeMoney.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './FinancialsTab.tsx';

const project = makeFile();
const bill: Expense = {
  id: 'e1',
  category: 'materials',
  description: 'Lumber',
  amount: 1082.5,
  status: 'spent',
  expense_date: '2026-11-02',
  supplier: 'Lone Star Lumber',
  cost_code_id: 'code-mat',
  tax_amount: 82.5,
  is_paid: false,
  due_date: '2026-11-10',
};
const codes = [
  { id: 'code-frame', code: '06-100', name: 'Framing', category: null, is_active: true },
  { id: 'code-mat', code: 'MAT', name: 'Materials', category: 'materials', is_active: true },
  { id: 'code-old', code: 'OLD', name: 'Old', category: null, is_active: false },
];
const show = (answers: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=financials`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'POST /rest/v1/rpc/project_money': makeMoney({
        figures: {
          expenses: { count: 7, amount: 9000.25, committed: 500 },
          owed: { count: 1, amount: 1082.5, overdue: 1082.5 },
        },
        cost_codes: codes,
        expenses: [bill],
      }),
      'GET /rest/v1/expenses': [bill],
      'PATCH /rest/v1/expenses': { id: 'e1' },
      'POST /rest/v1/expenses': null,
      'POST /rest/v1/rpc/vendor_page': { rows: [{ name: 'Rockwell Concrete' }], total: 1 },
      ...answers,
    },
  });
type Requests = ReturnType<typeof show>['requests'];
const saved = (requests: Requests, method = 'POST') =>
  requests.find((one) => one.method === method && one.path.startsWith('/rest/v1/expenses'))?.body;
const openNew = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Record Expense' }));
  return within(await screen.findByRole('dialog', { name: 'Record Expense' }));
};

describe('expenses', () => {
  it('shows code, tax, and due date of what is owed, and that it is overdue', async () => {
    show();
    const row = within(await screen.findByRole('region', { name: 'Expenses' }));

    expect(await row.findByRole('listitem')).toHaveTextContent(
      /MAT Materials.*Lone Star Lumber.*\$82\.50 tax.*due Nov 10, 2026.*Overdue/,
    );
  });

  it('adds up all expenses below the list, or what is owed', async () => {
    const { user } = show();
    const total = await screen.findByRole('status', { name: 'Total of the expenses' });
    expect(total).toHaveTextContent('7 expenses$9,000.25 ($500.00 committed)');

    const card = within(screen.getByRole('region', { name: 'Owed to vendors' }));
    await user.click(card.getByRole('button', { name: 'Show' }));

    expect(await screen.findByRole('region', { name: 'Unpaid expenses' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Total of the expenses' })).toHaveTextContent(
      '1 expense$1,082.50',
    );
  });

  it('filters by what is owed from the card, and shows everything again', async () => {
    const { user, requests } = show();
    const card = within(await screen.findByRole('region', { name: 'Owed to vendors' }));
    expect(card.getByText(/overdue/)).toHaveTextContent('$1,082.50 overdue');

    await user.click(card.getByRole('button', { name: 'Show' }));
    expect(await screen.findByRole('region', { name: 'Unpaid expenses' })).toBeVisible();
    expect(
      requests.findLast(({ path }) => path === '/rest/v1/expenses')?.query.get('is_paid'),
    ).toBe('eq.false');
    await user.click(screen.getByRole('button', { name: 'Show all' }));

    expect(await screen.findByRole('region', { name: 'Expenses' })).toBeVisible();
  });

  it('marks a bill paid, and takes it back', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Mark paid: Lumber' }));
    expect(await screen.findByText('"Lumber" marked paid')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    const changes = () => requests.filter(({ method }) => method === 'PATCH');
    await screen.findByRole('button', { name: 'Mark paid: Lumber' });
    expect(changes().map(({ body }) => body)).toEqual([{ is_paid: true }, { is_paid: false }]);
  });

  it('records a bill with vendor, code, tax, and due date', async () => {
    const { user, requests } = show();
    const dialog = await openNew(user);

    expect(dialog.getByRole('combobox', { name: 'Cost code' })).toHaveTextContent('MAT Materials');
    await user.click(dialog.getByRole('combobox', { name: 'Cost code' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '06-100 Framing',
      'MAT Materials',
    ]);
    await user.click(screen.getByRole('option', { name: '06-100 Framing' }));
    await user.type(dialog.getByLabelText(/Description/), 'Slab');
    await user.type(dialog.getByLabelText(/Amount/), '108.25');
    await user.type(dialog.getByLabelText(/Sales tax/), '8.25');
    await user.type(dialog.getByRole('combobox', { name: /Vendor/ }), 'rock');
    await user.click(await screen.findByRole('option', { name: 'Rockwell Concrete' }));
    expect(dialog.queryByLabelText('Due date')).toBeNull();
    await user.click(dialog.getByRole('combobox', { name: 'Payment' }));
    await user.click(screen.getByRole('option', { name: 'Not paid yet' }));
    await user.clear(dialog.getByLabelText('Due date'));
    await user.type(dialog.getByLabelText('Due date'), '2027-01-05');
    await user.click(dialog.getByRole('button', { name: 'Record' }));

    expect(await screen.findByRole('button', { name: 'Record Expense' })).toBeVisible();
    expect(saved(requests)).toMatchObject({
      cost_code_id: 'code-frame',
      supplier: 'Rockwell Concrete',
      tax_amount: 8.25,
      is_paid: false,
      due_date: '2027-01-05',
    });
  });

  it('takes any other name as a vendor, and no due date once it is paid', async () => {
    const { user, requests } = show();
    const dialog = await openNew(user);

    await user.type(dialog.getByLabelText(/Description/), 'Nails');
    await user.type(dialog.getByLabelText(/Amount/), '12');
    await user.type(dialog.getByRole('combobox', { name: /Vendor/ }), 'Corner store');
    await user.click(dialog.getByRole('button', { name: 'Record' }));

    await screen.findByRole('button', { name: 'Record Expense' });
    expect(saved(requests)).toMatchObject({
      supplier: 'Corner store',
      is_paid: true,
      due_date: null,
      paid_on: null,
      tax_amount: null,
    });
  });

  it('refuses tax above the amount, and shows a refusal of the server by the field', async () => {
    const { user } = show({
      'PATCH /rest/v1/expenses': databaseError(
        'PT422',
        'Tax can’t be more than the amount.',
        'tax_amount',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Lumber' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
    expect(dialog.getByLabelText(/Sales tax/)).toHaveValue(82.5);

    await user.clear(dialog.getByLabelText(/Amount/));
    await user.type(dialog.getByLabelText(/Amount/), '50');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Tax can’t be more than the amount')).toBeVisible();
    await user.clear(dialog.getByLabelText(/Amount/));
    await user.type(dialog.getByLabelText(/Amount/), '90');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findByText('Tax can’t be more than the amount.')).toBeVisible();
  });

  it('asks for the category where there are no codes', async () => {
    const { user, requests } = show({ 'POST /rest/v1/rpc/project_money': makeMoney() });
    const dialog = await openNew(user);

    expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Materials');
    await user.type(dialog.getByLabelText(/Description/), 'Nails');
    await user.type(dialog.getByLabelText(/Amount/), '12');
    await user.click(dialog.getByRole('button', { name: 'Record' }));

    await screen.findByRole('button', { name: 'Record Expense' });
    expect(saved(requests)).not.toHaveProperty('cost_code_id');
  });
});
