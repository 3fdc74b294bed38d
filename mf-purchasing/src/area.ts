import { defineArea } from '@plumbline/contract';
import type {} from './contract.ts';

const sees = { permission: 'view_purchasing' } as const;

export const area = defineArea({
  id: 'purchasing',
  owner: 'team-purchasing',
  contract: '^1.8.0',
  requires: { feature: 'vendor_management', permission: 'view_projects' },
  routes: [
    {
      id: 'purchasing.orders',
      path: '/purchasing/orders',
      title: 'Purchase orders',
      requires: sees,
    },
    {
      id: 'purchasing.order',
      path: '/purchasing/orders/:orderId',
      title: 'Purchase order',
      requires: sees,
    },
    {
      id: 'purchasing.sharedOrder',
      path: '/shared/orders/:token',
      title: 'Purchase order',
      access: 'public',
    },
    { id: 'purchasing.bills', path: '/purchasing/bills', title: 'Bills', requires: sees },
    {
      id: 'purchasing.billNew',
      path: '/purchasing/bills/new',
      title: 'Enter bill',
      requires: { permission: 'edit_purchasing' },
    },
    { id: 'purchasing.bill', path: '/purchasing/bills/:billId', title: 'Bill', requires: sees },
  ],
  nav: [
    {
      route: 'purchasing.orders',
      label: 'Purchasing',
      icon: 'purchasing',
      order: 65,
      in: ['top', 'mobile'],
    },
  ],
  commands: [
    {
      label: 'Purchase orders',
      kind: 'page',
      words: ['po', 'purchasing', 'buy materials', 'vendor orders', 'receipts', 'deliveries'],
      route: 'purchasing.orders',
    },
    {
      label: 'Bills',
      kind: 'page',
      words: ['payables', 'accounts payable', 'vendor bills', 'pay vendors'],
      route: 'purchasing.bills',
    },
  ],
  slots: {
    fills: [
      {
        slot: 'project.tab@1',
        module: './slots/ProjectPurchasing',
        requires: { permission: 'view_projects' },
        tab: { id: 'purchasing', label: 'Purchasing', icon: 'purchasing', order: 35 },
      },
    ],
  },
  uses: { routes: ['projects.detail'] },
});
