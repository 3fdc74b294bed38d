import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const vendor = (name: string) => ({ id: `v ${name}`, name, email: `${name}@x.test`, phone: null });
const bidder = (name: string, more: object = {}) => ({
  id: `i ${name}`,
  vendor_id: `v ${name}`,
  state: 'invited',
  sent_at: '2026-06-01T10:00:00Z',
  viewed_at: null,
  answered_at: null,
  decline_reason: '',
  awarded_at: null,
  mail_error: null,
  revision: 0,
  vendor: vendor(name),
  offer: null,
  ...more,
});
const offer = (id: string, prices: Record<string, number>, more: object = {}) => ({
  id,
  revision: 1,
  name: 'Vera',
  lump_sum: null,
  total: Object.values(prices).reduce((sum, price) => sum + price * 10, 0),
  exclusions: '',
  note: '',
  valid_until: null,
  created_at: '2026-06-02T10:00:00Z',
  is_entered: false,
  missing: 2 - Object.keys(prices).length,
  prices: Object.entries(prices).map(([line_id, unit_price]) => ({
    line_id,
    unit_price,
    amount: unit_price * 10,
  })),
  ...more,
});
const line = (id: string, description: string) => ({
  id,
  description,
  quantity: 10,
  unit: 'each',
  material_id: null,
  quote_item_id: null,
  budget_line_id: null,
  cost_code_id: null,
  code: null,
  code_name: null,
});
const request = {
  id: 'b1',
  number: 'BID-0001',
  version: 1,
  title: 'Tile work',
  scope: '',
  kind: 'subcontract',
  state: 'open',
  project_id: null,
  quote_id: null,
  quote_number: null,
  due_on: '2099-06-15',
  needed_by: null,
  is_past_due: false,
  sent_at: '2026-06-01T10:00:00Z',
  created_at: '2026-06-01T09:00:00Z',
  created_by_name: 'Olivia',
  project: null,
  order: null,
  lines: [line('l1', 'Tile'), line('l2', 'Grout')],
  documents: [{ id: 'd1', name: 'Floor plan' }],
  invites: [
    bidder('Cheap', { state: 'submitted', revision: 1, offer: offer('o1', { l1: 4 }) }),
    bidder('Whole', { state: 'submitted', revision: 1, offer: offer('o2', { l1: 5, l2: 2 }) }),
    bidder('Quiet'),
  ],
};
const open = (answers: object = {}) =>
  renderInShell(pages, {
    area,
    path: '/purchasing/bids/b1',
    answers: { 'POST /rest/v1/rpc/get_bid_request': request, ...answers },
  });

it('compares bids: a missing line is neither 0 nor the lowest, and its bid not the lowest total', async () => {
  open();
  const table = within(await screen.findByRole('table', { name: 'Bids by line' }));
  // The whole bid first, though it is dearer.
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Line',
    'Whole',
    'Cheap',
  ]);
  const [, tile, grout, , total] = table.getAllByRole('row');
  expect(tile).toHaveTextContent(/\$50\.00.*\$40\.00.*Lowest/);
  expect(grout).toHaveTextContent(/\$20\.00.*Missing/);
  expect(grout).not.toHaveTextContent(/Lowest|\$0/);
  expect(total).toHaveTextContent(/\$70\.00Lowest total\$40\.001 line missing/);
});

it('awards after a confirmation that names what is missing, and shows a refusal in it', async () => {
  const { user, requests } = open({
    'POST /rest/v1/rpc/award_bid': new Response(
      JSON.stringify({ message: 'This was awarded to Whole already.', code: 'PT409' }),
      { status: 409 },
    ),
  });
  await user.click(await screen.findByRole('button', { name: 'Award to Cheap' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(/1 line missing/)).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: /Email the other vendors/ }));
  await user.click(dialog.getByRole('button', { name: 'Award and create order' }));
  expect(await dialog.findByText('This was awarded to Whole already.')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('award_bid'))?.body).toEqual({
    p_invite: 'i Cheap',
    p_offer: 'o1',
    p_notifies: true,
  });
});

it('reminds only vendors who have not answered', async () => {
  const { user, requests } = open({
    'POST /rest/v1/rpc/send_bid_request': { ...request, links: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Remind 1 vendor' }));
  expect(await screen.findByText('Reminder sent')).toBeVisible();
  expect(requests.find(({ path }) => path.endsWith('send_bid_request'))?.body).toMatchObject({
    p_vendors: ['v Quiet'],
    p_mails: true,
  });
});

const shared = {
  ...request,
  lines: request.lines.map(({ id, description, quantity, unit }) => ({
    id,
    description,
    quantity,
    unit,
  })),
  documents: [{ name: 'Floor plan', file_name: 'plan.pdf', url: '/storage/plan' }],
  project: 'House',
  address: '1 Main St',
  vendor_name: 'Cheap',
  answer: 'viewed',
  decline_reason: '',
  state: 'open',
  is_open: true,
  is_lost: false,
  revision: 0,
  offer: null,
  company: { name: 'Ridgeline' },
};

it('lets a vendor price some lines without signing in, and leaves the others out', async () => {
  const { user, requests } = renderInShell(pages, {
    area,
    path: '/shared/bids/a-token',
    answers: {
      'GET /api/accounts/bids/a-token': shared,
      'POST /api/accounts/bids/a-token': {
        ...shared,
        answer: 'submitted',
        revision: 1,
        offer: offer('o1', { l1: 4.5 }),
      },
    },
  });
  const sent = () => requests.find(({ method }) => method === 'POST');
  await user.click(await screen.findByRole('button', { name: 'Send bid' }));
  expect(screen.getByRole('link', { name: 'Floor plan' })).toHaveAttribute('href', '/storage/plan');
  expect(await screen.findByText('Enter a price for at least one line.')).toBeVisible();
  expect(screen.getByText('Enter your name.')).toBeVisible();
  const tile = within(screen.getByRole('group', { name: 'Tile' }));
  await user.type(tile.getByRole('spinbutton', { name: 'Price per each' }), '4.5');
  expect(screen.getByText(/Total/)).toHaveTextContent('$45.00, 1 line without a price');
  await user.type(screen.getByRole('textbox', { name: 'Your name' }), 'Vera');
  await user.click(screen.getByRole('button', { name: 'Send bid' }));
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()?.body).toMatchObject({
    answer: 'submitted',
    revision: 0,
    name: 'Vera',
    prices: [{ line_id: 'l1', unit_price: 4.5 }],
  });
});

it('says why a vendor can no longer bid, and that a forged link is not valid', async () => {
  const late = renderInShell(pages, {
    area,
    path: '/shared/bids/a-token',
    answers: {
      'GET /api/accounts/bids/a-token': { ...shared, state: 'past_due', is_open: false },
    },
  });
  expect(await screen.findByText('The due date has passed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send bid' })).toBeNull();
  late.unmount();
  renderInShell(pages, {
    area,
    path: '/shared/bids/a-token',
    answers: {
      'GET /api/accounts/bids/a-token': new Response(
        JSON.stringify({ error: 'This link is no longer valid.', code: 'PT404' }),
        { status: 404 },
      ),
    },
  });
  expect(await screen.findByText('This link is no longer valid')).toBeVisible();
});
