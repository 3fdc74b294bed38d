import { renderInShell, screen } from '@plumbline/testing';
import { area } from './area.ts';
import { pages } from './routes.tsx';

const shared = {
  number: 'PO-0007',
  revision: 1,
  state: 'sent',
  is_open: true,
  kind: 'materials',
  vendor_name: 'Lumber Yard',
  project: 'House',
  ship_to: '1 Main St',
  needed_by: null,
  terms: '',
  message: '',
  retainage_percent: 0,
  subtotal: 450,
  tax: 0,
  total: 450,
  accepted_at: null,
  accepted_name: null,
  answer_note: '',
  proposed_date: null,
  lines: [{ description: 'Studs', quantity: 100, unit: 'each', unit_cost: 4.5, amount: 450 }],
  company: { name: 'Ridgeline' },
};
/** What the filters of the list ask. */
const choices = {
  'GET /rest/v1/projects': [],
  'POST /rest/v1/rpc/vendor_page': { rows: [], total: 0, is_more: false, unfiltered: null },
};
const refused = (status: number, error: string) =>
  new Response(JSON.stringify({ error, code: `PT${status}` }), { status });
const link = '/shared/orders/a-token';

it('shows the orders', async () => {
  renderInShell(pages, {
    area,
    path: '/purchasing/orders',
    answers: {
      ...choices,
      'POST /rest/v1/rpc/purchase_order_page': {
        rows: [],
        total: 0,
        is_more: false,
        unfiltered: null,
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Purchase orders', level: 1 })).toBeVisible();
  expect(await screen.findByText('Orders to your vendors appear here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New order' })).toBeEnabled();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

it('shows orders in the table of a desktop, which knows the order it starts in', async () => {
  const row = {
    id: 'o1',
    number: 'PO-0001',
    vendor_id: 'v1',
    vendor_name: 'Lumber Yard',
    project_id: null,
    project_name: null,
    kind: 'materials',
    state: 'partly_received',
    revision: 1,
    needed_by: null,
    proposed_date: null,
    total: 450,
    committed: 450,
    received_percent: 50,
    lines: 1,
    created_at: '2026-11-26T10:00:00Z',
  };
  renderInShell(pages, {
    area,
    path: '/purchasing/orders',
    answers: {
      ...choices,
      'POST /rest/v1/rpc/purchase_order_page': {
        rows: [row],
        total: 1,
        is_more: false,
        unfiltered: null,
      },
    },
  });
  expect(await screen.findByText('PO-0001')).toBeVisible();
  expect(screen.getByText('Lumber Yard')).toBeVisible();
});

it('lets a vendor accept with a name, and shows a refusal beside it', async () => {
  const { user, requests } = renderInShell(pages, {
    area,
    path: link,
    answers: {
      'GET /api/accounts/orders/a-token': shared,
      'POST /api/accounts/orders/a-token': refused(409, 'This order has changed.'),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await user.click(screen.getByRole('button', { name: 'Accept order' }));
  expect(await screen.findByText('Enter your name.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Vera Vendor');
  await user.click(screen.getByRole('button', { name: 'Accept order' }));
  expect(await screen.findByText('This order has changed.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    answer: 'accepted',
    revision: 1,
    name: 'Vera Vendor',
  });
});

it('says that a forged link is not valid', async () => {
  renderInShell(pages, {
    area,
    path: link,
    answers: { 'GET /api/accounts/orders/a-token': refused(404, 'This link is no longer valid.') },
  });
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});
