import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { Contract, CostRow, Financials } from '../../../data/financials.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeBudgetLine, makeMoney } from './makeMoney.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './FinancialsTab.tsx';

const project = makeFile();
const code = (at: number) => `c0000000-0000-4000-8000-00000000000${at}`;
const row = (at: number, name: string): CostRow => ({
  cost_code_id: code(at),
  category: 'labor',
  code: name.slice(0, 3).toUpperCase(),
  name,
  original: 1000,
  changes: 0,
  transfers: 0,
  revised: 1000,
  price: 1500,
  committed: 0,
  actual: 400,
  forecast: 1000,
  unknown_costs: 0,
});
const signed: Contract = {
  source: 'quote',
  status: 'signed',
  quote_number: 'Q-0007',
  original_value: 40_000,
  approved_changes: 2724,
  value: 42_724,
  note: null,
  version: 3,
};
const financials: Financials = {
  contract: signed,
  pending_changes: { count: 1, price: -1450 },
  open_quotes: [],
  costs: [row(1, 'Labor'), row(2, 'Materials')],
  lines: [
    makeBudgetLine({ cost_code_id: code(1), cost: 1000 }),
    makeBudgetLine({ id: 'b2', cost_code_id: code(1), description: 'Cleanup', cost: null }),
    makeBudgetLine({ id: 'b3', cost_code_id: code(2), description: 'Lumber', cost: 500 }),
  ],
  budget: 2000,
  contract_value: 42_724,
  spent: 800,
  remaining: 1200,
  used_percent: 40,
  categories: [],
  invoiced: 0,
  received: 0,
  cash_flow: [],
};

const purchase = { order_id: null, bill_id: null, description: 'Studs' };

const saveContract = 'POST /rest/v1/rpc/save_contract';
const show = (given: Partial<Financials> = {}, answers: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=financials`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'POST /rest/v1/rpc/project_money': makeMoney({
        figures: { ...financials, ...given },
        cost_codes: [
          { id: code(3), code: 'PRM', name: 'Permits', category: null, is_active: true },
          { id: code(4), code: 'OLD', name: 'Retired', category: null, is_active: false },
        ],
      }),
      'GET /rest/v1/expenses': [
        { id: 'e1', description: 'Crew, week 1', amount: 400, status: 'paid' },
      ],
      'GET /rest/v1/purchase_cost_lines': [
        { ...purchase, status: 'committed', order_id: code(8), number: 'PO-7', amount: 120 },
        { ...purchase, status: 'spent', bill_id: code(9), number: 'INV-9', amount: 80 },
      ],
      [saveContract]: {},
      'POST /rest/v1/rpc/transfer_budget': 't1',
      'POST /rest/v1/rpc/labor_of_code': {
        seconds: 43_200,
        approved_seconds: 28_800,
        unrated_seconds: 0,
        committed: 144,
        actual: 288,
        people: [
          { user_id: 'u1', name: 'Sam Ortiz', seconds: 43_200, committed: null, actual: null },
        ],
      },
      'POST /rest/v1/cost_forecasts': [],
      ...answers,
    },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Contract' }));
type Requests = ReturnType<typeof show>['requests'];
const bodyOf = (requests: Requests, path: string) =>
  requests.findLast((one) => one.path.startsWith(path) && one.body !== undefined)?.body;

describe('the contract', () => {
  it('shows where it comes from, what changed, and what is pending', async () => {
    show();
    const contract = await card();

    expect(contract.getByText('Quote Q-0007')).toBeVisible();
    expect(contract.getByText('$42,724.00')).toBeVisible();
    expect(contract.getByText('−$1,450.00')).toBeVisible();
    // A budget line without a cost is not a line of $0.
    expect(screen.getByText('Cost unknown')).toBeVisible();
  });

  it('is unlocked by the owner with a reason', async () => {
    const { user, requests } = show();

    await user.click((await card()).getByRole('button', { name: 'Unlock' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlock contract' }));
    await user.click(dialog.getByRole('button', { name: 'Unlock' }));
    expect(await dialog.findByText('Enter the reason for unlocking the contract')).toBeVisible();
    await user.type(dialog.getByLabelText(/Reason/), 'Typo in the quote');
    await user.click(dialog.getByRole('button', { name: 'Unlock' }));

    expect(bodyOf(requests, '/rest/v1/rpc/save_contract')).toEqual({
      p_contract: {
        project_id: project.id,
        status: 'unlocked',
        reason: 'Typo in the quote',
        version: 3,
      },
    });
  });

  it('is entered without a quote, and a refusal stays next to the form', async () => {
    const { user } = show(
      { contract: null, contract_value: 27_500 },
      { [saveContract]: databaseError('PT409', 'This project already has a contract.') },
    );

    await user.click((await card()).getByRole('button', { name: 'Enter a signed contract' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText(/Contract value/)).toHaveValue(27_500);
    await user.click(dialog.getByRole('button', { name: 'Sign' }));

    expect(await dialog.findByText('This project already has a contract.')).toBeVisible();
  });

  it('is closed after a question', async () => {
    const { user, requests } = show();

    await user.click((await card()).getByRole('button', { name: 'Close contract' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Close contract?' }));
    await user.click(dialog.getByRole('button', { name: 'Close contract' }));

    expect(await screen.findByText('Contract closed')).toBeVisible();
    expect(bodyOf(requests, '/rest/v1/rpc/save_contract')).toEqual({
      p_contract: { project_id: project.id, status: 'closed', version: 3 },
    });
  });
});

describe('the budget by cost code', () => {
  it('opens the rows behind a code, and takes a cost to complete', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'LAB Labor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'LAB Labor' }));
    expect(
      within(dialog.getByRole('list', { name: 'Budget' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Framing crew$1,000.00', 'CleanupCost unknown']);
    expect(await dialog.findByText('Crew, week 1')).toBeVisible();
    const purchases = within(await dialog.findByRole('list', { name: 'Orders and bills' }));
    expect(purchases.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PO-7, StudsCommitted$120.00',
      'INV-9, Studs$80.00',
    ]);
    const labor = within(await dialog.findByRole('list', { name: 'Labor' }));
    expect(labor.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Approved time · 8 hours$288.00',
      'Not approved yet (committed) · 4 hours$144.00',
    ]);
    // The hours of a person, and no amount, for who may not see wages.
    const people = within(dialog.getByRole('list', { name: 'Labor by person' }));
    expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Sam Ortiz · 12 hours',
    ]);
    await user.type(dialog.getByLabelText(/Cost to complete/), '900');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Cost to complete saved')).toBeVisible();
    expect(bodyOf(requests, '/rest/v1/cost_forecasts')).toMatchObject({
      project_id: project.id,
      cost_code_id: code(1),
      cost_to_complete: 900,
    });
  });

  it('moves budget between two codes', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('button', { name: 'Transfer budget' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transfer budget' }));
    await user.click(dialog.getByLabelText(/From/));
    await user.click(screen.getByRole('option', { name: 'LAB Labor' }));
    await user.click(dialog.getByLabelText(/To/));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'LAB Labor',
      'MAT Materials',
      'PRM Permits',
    ]);
    await user.click(screen.getByRole('option', { name: 'MAT Materials' }));
    await user.type(dialog.getByLabelText(/Amount/), '150');
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));

    expect(await screen.findByText('Budget transferred')).toBeVisible();
    expect(bodyOf(requests, '/rest/v1/rpc/transfer_budget')).toMatchObject({
      p_project_id: project.id,
      p_from: code(1),
      p_to: code(2),
      p_amount: 150,
    });
  });
});
