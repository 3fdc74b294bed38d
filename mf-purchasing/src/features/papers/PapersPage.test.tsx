import { renderInShell, screen, userEvent, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const paper = {
  id,
  vendor_id: id,
  vendor_name: 'Lumber Yard',
  kind: 'insurance',
  number: 'POL-1',
  expires_on: '2020-06-01',
  days_left: -900,
  object_path: null,
  note: '',
  version: 1,
};
const vendors = {
  'POST /rest/v1/rpc/vendor_page': { rows: [{ id, name: 'Lumber Yard' }] },
};

it('lists what expires, and saves a paper once it has a date', async () => {
  const { requests } = renderInShell(pages, {
    area,
    path: '/purchasing/papers',
    answers: {
      ...vendors,
      'POST /rest/v1/rpc/vendor_paper_list': [paper],
      'PATCH /rest/v1/vendor_papers': [],
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Vendor papers' }));
  expect(list.getByText('Expired Jun 1, 2020')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: /^Edit Lumber Yard/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit paper' }));
  await userEvent.clear(dialog.getByLabelText('Expires on'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save paper' }));
  expect(await dialog.findByText('Enter when it expires')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Expires on'), '2030-01-31');
  await userEvent.click(dialog.getByRole('button', { name: 'Save paper' }));

  await waitFor(() =>
    expect(requests.find(({ path }) => path.includes('/vendor_papers'))?.body).toMatchObject({
      kind: 'insurance',
      number: 'POL-1',
      expires_on: '2030-01-31',
    }),
  );
});

it('shows the settings, refuses a wrong percent, and saves the rest', async () => {
  const { requests } = renderInShell(pages, {
    area,
    path: '/purchasing/settings',
    answers: {
      'GET /api/messaging/bill-address': { is_set_up: false, address: null, mails: [] },
      'GET /rest/v1/purchasing_settings': null,
      'PATCH /rest/v1/purchasing_settings': [],
      'POST /rest/v1/purchasing_settings': [],
    },
  });
  const percent = await screen.findByLabelText('Price, in percent');
  expect(screen.getByLabelText('Bookkeeper, up to')).toHaveValue(2500);
  await userEvent.clear(percent);
  await userEvent.type(percent, '101');
  await userEvent.click(screen.getByLabelText(/Hold payment/));
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Enter 0 to 100')).toBeVisible();
  await userEvent.clear(percent);
  await userEvent.type(percent, '2.5');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));

  await waitFor(() =>
    expect(
      requests.find(({ method, path }) => method === 'POST' && path.includes('settings'))?.body,
    ).toMatchObject({ price_tolerance_percent: 2.5, holds_expired_vendors: true }),
  );
});

it('lets a bookkeeper read the settings and not change them', async () => {
  renderInShell(pages, {
    area,
    path: '/purchasing/settings',
    role: 'bookkeeper',
    answers: {
      'GET /api/messaging/bill-address': { is_set_up: false, address: null, mails: [] },
      'GET /rest/v1/purchasing_settings': null,
    },
  });

  expect(await screen.findByLabelText('Bookkeeper, up to')).toBeDisabled();
});

it('shows the address for bills with what came last, and makes a new one', async () => {
  const address = 'bills+0123456789abcdef0123@in.example.com';
  const mail = {
    id,
    sender: 'vera@supply.test',
    subject: 'Invoice',
    files: 1,
    skipped: [{ name: 'logo.png', reason: 'picture' }],
    created_at: '2026-11-01T12:00:00Z',
  };
  const answer = { is_set_up: true, address, mails: [mail] };
  const { requests } = renderInShell(pages, {
    area,
    path: '/purchasing/settings',
    answers: {
      'GET /rest/v1/purchasing_settings': null,
      'GET /api/messaging/bill-address': answer,
      'POST /api/messaging/bill-address': answer,
    },
  });
  expect(await screen.findByLabelText('Address for bills')).toHaveValue(address);
  expect(screen.getByText('1 bill added · logo.png: a logo in the text')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'New address' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'New address for bills' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make new address' }));

  expect(await screen.findByText('New address made')).toBeVisible();
  expect(
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/bill-address')),
  ).toHaveLength(1);
});
