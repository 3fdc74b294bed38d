import { databaseError, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import type { ChangeOrder } from '../../../data/financials.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';
import { makeMoney } from './makeMoney.ts';
// Loaded ahead: the first test would wait for it longer than for the page.
import './FinancialsTab.tsx';

const project = makeFile();
const order: ChangeOrder = {
  id: 'c0000000-0000-4000-8000-000000000001',
  number: 'CO-001',
  title: 'Bigger deck',
  description: '',
  reason: 'Client request',
  amount: 2724,
  cost: 1806,
  unknown_costs: 0,
  schedule_days: 3,
  status: 'approved',
  date: '2026-11-20',
  approved_by: null,
  decision_note: '',
  version: 2,
  invoices: [],
  items: [
    {
      category: 'labor',
      description: 'Crew',
      quantity: 12,
      unit_price: 227,
      total_price: 2724,
      unit_cost: 150.5,
      cost_code_id: 'code-old',
    },
  ],
};
const codes = [
  { id: 'code-frame', code: '06-100', name: 'Framing', category: null, is_active: true },
  { id: 'code-old', code: 'CREW', name: 'Old crew', category: null, is_active: false },
  { id: 'code-oth', code: 'OTH', name: 'Other', category: 'other', is_active: true },
];
const decide = 'POST /rest/v1/rpc/decide_change_order';
const show = (orders: readonly ChangeOrder[], answers: Record<string, unknown> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}?tab=financials`,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'POST /rest/v1/rpc/project_money': makeMoney({
        change_orders: [...orders],
        cost_codes: codes,
      }),
      [decide]: { ...order, status: 'void' },
      'POST /rest/v1/rpc/save_change_order': order,
      ...answers,
    },
  });
type Requests = ReturnType<typeof show>['requests'];
const bodyOf = (requests: Requests, name: string) =>
  requests.find(({ path }) => path.endsWith(name))?.body;

describe('voiding a change order', () => {
  it('says what it takes back, and voids it', async () => {
    const { user, requests } = show([order]);

    await user.click(await screen.findByRole('button', { name: 'Void CO-001' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Void CO-001?' }));
    expect(
      dialog.getByText(
        /^Voiding takes \$2,724\.00 out of the contract, takes \$1,806\.00 out of the budget, and moves the end date 3 days earlier\./,
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Void' }));

    expect(await screen.findByText('CO-001 voided')).toBeVisible();
    expect(bodyOf(requests, 'decide_change_order')).toEqual({
      p_change_order_id: order.id,
      p_decision: 'void',
    });
  });

  it('is offered for pending and approved ones only', async () => {
    const one = (status: ChangeOrder['status']) => ({
      ...order,
      id: status,
      number: status,
      status,
    });
    show((['draft', 'pending', 'approved', 'rejected', 'void'] as const).map(one));
    await screen.findByRole('button', { name: 'Void pending' });

    const offered = screen.getAllByRole('button', { name: /^Void / });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Void pending',
      'Void approved',
    ]);
  });

  it('names the invoice that has to be voided first', async () => {
    const invoices = [{ id: 'i1', invoice_number: 'INV-0007', amount: 2724 }];
    const { user, requests } = show([{ ...order, invoices }]);
    const button = await screen.findByRole('button', { name: 'Void CO-001' });

    expect(button).toHaveAttribute(
      'title',
      'CO-001 is on invoice INV-0007. Void the invoice first.',
    );
    await user.click(button);

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(bodyOf(requests, 'decide_change_order')).toBeUndefined();
  });

  it('shows a refusal of the server', async () => {
    const { user } = show([order], {
      [decide]: databaseError('PT409', 'This contract is closed. The owner can unlock it.'),
    });

    await user.click(await screen.findByRole('button', { name: 'Void CO-001' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Void' }),
    );

    expect(
      await screen.findByText('This contract is closed. The owner can unlock it.'),
    ).toBeVisible();
  });
});

describe('the cost code of a change order’s items', () => {
  it('is chosen per item, with the stored one even if it is retired', async () => {
    const { user, requests } = show([{ ...order, status: 'pending' }]);
    await user.click(await screen.findByRole('button', { name: 'Edit CO-001' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit CO-001' }));

    await user.click(dialog.getByRole('combobox', { name: 'Cost code' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '06-100 Framing',
      'CREW Old crew',
      'OTH Other',
    ]);
    await user.click(screen.getByRole('option', { name: '06-100 Framing' }));
    await user.click(dialog.getByRole('button', { name: 'Add Item' }));
    const [, second] = dialog.getAllByRole('combobox', { name: 'Cost code' });
    expect(second).toHaveTextContent('OTH Other');
    await user.click(dialog.getByRole('button', { name: 'Remove item 2' }));
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    await screen.findByRole('button', { name: 'New Change Order' });
    expect(bodyOf(requests, 'save_change_order')).toMatchObject({
      p_change_order: {
        reason: 'Client request',
        schedule_days: 3,
        respond_by: null,
        items: [{ description: 'Crew', cost_code_id: 'code-frame', unit_cost: 150.5 }],
      },
    });
  });

  it('is shown with reason and cost', async () => {
    const { user } = show([order]);
    await user.click(await screen.findByRole('button', { name: 'View CO-001' }));
    const dialog = within(await screen.findByRole('dialog'));

    expect(dialog.getByText(/CREW Old crew/)).toBeVisible();
    expect(dialog.getByText('Client request')).toBeVisible();
    expect(dialog.getByText('$1,806.00')).toBeVisible();
  });
});
