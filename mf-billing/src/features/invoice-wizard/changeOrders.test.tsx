import { renderInShell, screen, within } from '@plumbline/testing';
import { partOf, type ChangeOrderRow } from '../../data/changeOrders.ts';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeInvoice } from '../../shared/makeDocuments.ts';

const project = '00000000-0000-4000-8000-0000000000a7';
const client = '00000000-0000-4000-8000-0000000000c1';
const row = { id: project, name: 'Lakeview Residence', client_id: client, client_name: 'Morgan' };
const known = { id: client, name: 'Morgan', email: null, payment_terms: 'net15' };
const deck: ChangeOrderRow = {
  id: '00000000-0000-4000-8000-0000000000d1',
  number: 'CO-001',
  title: 'Larger deck',
  description: '',
  amount: 549.98,
  items: [{ description: 'Carpenter' }, { description: 'Cedar' }],
  invoices: [],
};
const pantry: ChangeOrderRow = {
  ...deck,
  id: '00000000-0000-4000-8000-0000000000d2',
  number: 'CO-002',
  title: 'No pantry',
  description: 'Left out as agreed on site',
  amount: -1450,
};
const saved = makeInvoice({ invoice_number: 'INV-0007', project_id: project });

const show = (path: string, orders: readonly ChangeOrderRow[] = [deck, pantry]) =>
  renderInShell(pages, {
    area,
    path,
    answers: {
      'POST /rest/v1/rpc/next_document_number': () => Response.json('INV-0007'),
      'GET /rest/v1/company_tax_settings': [],
      'GET /rest/v1/tax_rates': [],
      'GET /rest/v1/clients': known,
      'POST /rest/v1/rpc/client_page': [known],
      'GET /rest/v1/project_list': row,
      'POST /rest/v1/rpc/project_page': [row],
      'GET /rest/v1/change_order_list': orders,
      'POST /rest/v1/rpc/save_invoice': saved,
      'POST /rest/v1/rpc/get_invoice': saved,
      'POST /rest/v1/rpc/company_card': { name: 'Ridgeline Builders', address: {} },
      'GET /rest/v1/client_credits': [],
      'GET /rest/v1/client_financials': [],
      'GET /rest/v1/payment_disputes': [],
      'GET /rest/v1/reminders': [],
      'GET /rest/v1/reminder_schedules': [],
    },
  });
const fromOrder = (id: string) => `/invoices/new?project=${project}&change_order=${id}`;
const press = async (user: ReturnType<typeof show>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const offered = () => screen.queryByRole('region', { name: 'Change orders to invoice' });

describe('change orders in the invoice wizard', () => {
  beforeEach(() => localStorage.clear());

  it('starts with the one it was opened for, over the amount that was approved', async () => {
    const { user, requests } = show(fromOrder(deck.id));
    expect(await screen.findByDisplayValue('CO-001 Larger deck')).toBeVisible();
    await press(user, 'Next');

    const price = screen.getByRole('textbox', { name: 'Line 1: Unit price' });
    expect(price).toHaveValue('549.98');
    expect(price).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Line 1: Details' })).toHaveValue(
      'Carpenter\nCedar',
    );
    await press(user, 'Next');
    await press(user, 'Create Invoice');

    await screen.findByText('Invoice #INV-0007 created successfully');
    expect(requests.find(({ path }) => path.endsWith('save_invoice'))?.body).toMatchObject({
      p_items: [{ name: 'CO-001 Larger deck', unit_price: 549.98, change_order_id: deck.id }],
    });
  });

  it('offers the others of the project, each until it is a line', async () => {
    const { user } = show(fromOrder(deck.id), [{ ...deck, amount: 2000 }, pantry]);
    await press(user, 'Next');
    const offer = within(await screen.findByRole('region', { name: 'Change orders to invoice' }));
    expect(offer.queryByText(/CO-001/)).toBeNull();

    await user.click(offer.getByRole('button', { name: 'Add CO-002' }));

    expect(screen.getByRole('textbox', { name: 'Line 2: Details' })).toHaveValue(
      'Left out as agreed on site',
    );
    expect(offered()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(offered()).toBeVisible();
  });

  it('starts with what is left of one that is partly billed, and with nothing of one that is billed', async () => {
    const partly = { ...deck, invoices: [{ id: 'a', amount: 200 }] };
    const wholly = {
      ...pantry,
      invoices: [
        { id: 'a', amount: -1000 },
        { id: 'b', amount: -450 },
      ],
    };
    const { user } = show(fromOrder(deck.id), [partly, wholly]);
    await press(user, 'Next');

    expect(screen.getByRole('textbox', { name: 'Line 1: Unit price' })).toHaveValue('349.98');
    expect(offered()).toBeNull();
  });

  it('bills the part that is complete', async () => {
    const partly = { ...deck, amount: 1000, invoices: [{ id: 'a', amount: 200 }] };
    const { user } = show(fromOrder(pantry.id), [partly, { ...pantry, amount: -100 }]);
    await press(user, 'Next');
    await press(user, 'Add part of CO-001');
    const dialog = within(await screen.findByRole('dialog', { name: 'Part of CO-001' }));
    expect(dialog.getByText('$800.00 of $1,000.00 is left to invoice.')).toBeVisible();

    await user.type(dialog.getByRole('spinbutton', { name: /^Complete so far/ }), '20');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('above what was already billed');
    await user.clear(dialog.getByRole('spinbutton', { name: /^Complete so far/ }));
    await user.type(dialog.getByRole('spinbutton', { name: /^Complete so far/ }), '65');
    expect(dialog.getByText('Bills $450.00 now')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add' }));

    expect(await screen.findByRole('textbox', { name: 'Line 2: Unit price' })).toHaveValue(
      '450.00',
    );
  });

  it.each([
    [{ amount: 1000.01, left: 1000.01 }, 40, 400],
    [{ amount: 1000.01, left: 600.01 }, 65, 250.01],
    [{ amount: 1000.01, left: 350 }, 100, 350],
    [{ amount: -300, left: -200 }, 50, -50],
    [{ amount: -0.05, left: -0.05 }, 50, -0.03],
  ])('takes of %j at %d%% what comes to it', (order, percent, part) => {
    expect(partOf(order, percent)).toBe(part);
  });

  it('goes no further with a deduction alone', async () => {
    const { user } = show(fromOrder(pantry.id), [pantry]);
    await press(user, 'Next');

    await press(user, 'Next');

    expect(screen.getByText('The total cannot be negative.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Create Invoice' })).toBeNull();
  });

  it('says that a change order can no longer be invoiced, and starts without it', async () => {
    show(fromOrder(deck.id), [pantry]);

    expect(await screen.findByText(/is already invoiced/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Lakeview Residence');
  });

  it('asks for none where the invoice is for no project', async () => {
    const { requests } = show('/invoices/new');

    await screen.findByRole('textbox', { name: /^Title/ });

    expect(requests.some(({ path }) => path.includes('change_order_list'))).toBe(false);
  });
});
