import { defineArea } from '@plumbline/contract';
import type {} from './contract.ts';

const sees = { permission: 'view_purchasing' } as const;

export const area = defineArea({
  id: 'purchasing',
  owner: 'team-purchasing',
  contract: '^1.9.0',
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
    { id: 'purchasing.bids', path: '/purchasing/bids', title: 'Bid requests', requires: sees },
    {
      id: 'purchasing.bid',
      path: '/purchasing/bids/:bidId',
      title: 'Bid request',
      requires: sees,
    },
    {
      id: 'purchasing.sharedBid',
      path: '/shared/bids/:token',
      title: 'Bid request',
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
    {
      id: 'purchasing.reports',
      path: '/purchasing/reports',
      title: 'Purchasing reports',
      requires: sees,
    },
    {
      id: 'purchasing.papers',
      path: '/purchasing/papers',
      title: 'Vendor papers',
      requires: sees,
    },
    {
      id: 'purchasing.settings',
      path: '/purchasing/settings',
      title: 'Purchasing settings',
      requires: sees,
    },
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
    {
      label: 'Bid requests',
      kind: 'page',
      words: ['rfq', 'invitation to bid', 'compare vendors'],
      route: 'purchasing.bids',
    },
    {
      label: 'Payables aging',
      kind: 'page',
      words: ['purchasing reports', 'ap aging', 'what we owe', 'overdue bills'],
      route: 'purchasing.reports',
    },
    {
      label: 'Vendor papers',
      kind: 'page',
      words: ['insurance certificates', 'coi', 'w-9', 'w9', 'licenses that expire'],
      route: 'purchasing.papers',
    },
    {
      label: 'Purchasing settings',
      kind: 'page',
      words: ['match tolerance', 'approval limits', 'hold payment'],
      route: 'purchasing.settings',
    },
    {
      label: 'Committed costs',
      kind: 'page',
      words: ['commitments', 'open orders by job', 'committed by job'],
      route: 'purchasing.reports',
      query: { report: 'committed' },
    },
    {
      label: 'Price history',
      kind: 'page',
      words: ['material prices', 'vendor prices', 'what we paid'],
      route: 'purchasing.reports',
      query: { report: 'prices' },
    },
  ],
  notifications: [
    {
      kind: 'approval_needed',
      label: 'An order or bill needs my approval',
      permission: 'approve_bills',
    },
    {
      kind: 'paper_expiring',
      label: 'A vendor’s certificate, license, or W-9 expires soon',
      permission: 'view_purchasing',
    },
    {
      kind: 'bid_received',
      label: 'A vendor sends, revises, or declines a bid',
      permission: 'view_purchasing',
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
      { slot: 'catalog.vendor-panel@1', module: './slots/VendorPurchasing', requires: sees },
      { slot: 'catalog.material-panel@1', module: './slots/MaterialPurchasing', requires: sees },
      { slot: 'insights.tile@1', module: './slots/PurchasingToday', requires: sees },
    ],
  },
  uses: { routes: ['projects.detail'] },
});
