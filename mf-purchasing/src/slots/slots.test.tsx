import { renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../area.ts';
import { Fill as MaterialPurchasing } from './MaterialPurchasing.tsx';
import { Fill as ProjectPurchasing } from './ProjectPurchasing.tsx';
import { Fill as PurchasingToday } from './PurchasingToday.tsx';
import { Fill as VendorPurchasing } from './VendorPurchasing.tsx';

const id = '00000000-0000-4000-8000-0000000000a1';
const project = { id, name: 'House', client_id: null, client_name: null };

it('shows a vendor’s open orders, open bills, spend, and expired papers', async () => {
  renderInShell(<VendorPurchasing vendorId={id} />, {
    area,
    answers: {
      'GET /rest/v1/vendor_papers': [],
      'POST /rest/v1/rpc/vendor_purchasing': {
        orders: [{ id, number: 'PO-7', state: 'sent', total: 450, needed_by: null }],
        bills: [
          {
            id,
            vendor_number: '10423',
            state: 'approved',
            total: 426,
            payable: 426,
            due_date: null,
          },
        ],
        spend: { this_year: 900, last_year: 100, owed: 426, retainage: 0 },
        papers: [],
        expired: 'insurance certificate expired on 6/1/2026',
      },
    },
  });

  const orders = within(await screen.findByRole('list', { name: 'Open orders' }));
  expect(orders.getByRole('link', { name: 'PO-7' })).toHaveAttribute(
    'href',
    `/purchasing/orders/${id}`,
  );
  expect(within(screen.getByRole('list', { name: 'Open bills' })).getByText('10423')).toBeVisible();
  expect(screen.getByText('Billed this year').nextSibling).toHaveTextContent('$900.00');
  expect(screen.getByText(/insurance certificate expired/)).toBeVisible();
});

it('shows what is on order of a material, and its last prices', async () => {
  renderInShell(<MaterialPurchasing materialId={id} />, {
    area,
    answers: {
      'POST /rest/v1/rpc/material_purchasing': {
        orders: [
          {
            id,
            number: 'PO-7',
            state: 'accepted',
            vendor_name: 'Lumber Yard',
            needed_by: null,
            quantity: 40,
            unit: 'each',
          },
        ],
        prices: [
          {
            bill_date: '2026-06-01',
            bill_id: id,
            vendor_number: '10423',
            vendor_name: 'Lumber Yard',
            quantity: 60,
            unit_cost: 4.655,
          },
        ],
      },
    },
  });

  expect(await screen.findByText('40 each on order')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bill 10423' })).toBeVisible();
  expect(screen.getByText('$4.655')).toBeVisible();
});

const nothing = {
  to_check: 0,
  to_approve: 0,
  to_approve_amount: 0,
  due: 0,
  due_amount: 0,
  overdue: 0,
  overdue_amount: 0,
  orders_to_approve: 0,
  late_count: 0,
  late: [],
};

it('counts bills and late deliveries on the dashboard, and says so where none wait', async () => {
  const busy = {
    ...nothing,
    to_approve: 2,
    to_approve_amount: 900,
    late_count: 7,
    late: [
      {
        id,
        number: 'PO-7',
        needed_by: '2026-06-01',
        vendor_name: 'Lumber Yard',
        project_name: 'House',
      },
    ],
  };
  const { unmount } = renderInShell(<PurchasingToday />, {
    area,
    answers: { 'POST /rest/v1/rpc/purchasing_summary': busy },
  });
  expect(await screen.findByRole('link', { name: '2 bills to approve' })).toHaveAttribute(
    'href',
    '/purchasing/bills?show=approve',
  );
  expect(screen.getByRole('link', { name: 'PO-7 is late' })).toBeVisible();
  expect(screen.getByRole('link', { name: '6 more late deliveries' })).toBeVisible();
  unmount();

  renderInShell(<PurchasingToday />, {
    area,
    answers: { 'POST /rest/v1/rpc/purchasing_summary': nothing },
  });
  expect(await screen.findByText(/no late deliveries/)).toBeVisible();
});

it('says to a subcontractor that orders are not for the role, without asking for them', async () => {
  const { requests } = renderInShell(<ProjectPurchasing projectId={id} project={project} />, {
    area,
    role: 'subcontractor',
  });

  expect(await screen.findByText('Not for your role')).toBeVisible();
  expect(requests.filter(({ path }) => path.includes('project_deliveries'))).toEqual([]);
});
