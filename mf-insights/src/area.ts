import { defineArea } from '@plumbline/contract';

const analytics = { feature: 'view_analytics', permission: 'view_money' } as const;

export const area = defineArea({
  id: 'insights',
  owner: 'team-insights',
  contract: '^1.10.0',
  routes: [
    { id: 'insights.dashboard', path: '/dashboard', title: 'Dashboard' },
    { id: 'insights.analytics', path: '/analytics', title: 'Analytics', requires: analytics },
  ],
  nav: [
    {
      route: 'insights.dashboard',
      label: 'Dashboard',
      icon: 'dashboard',
      order: 10,
      in: ['top', 'mobile'],
    },
    {
      route: 'insights.analytics',
      label: 'Analytics',
      icon: 'analytics',
      order: 90,
      in: ['top', 'mobile'],
    },
  ],
  commands: [
    {
      label: 'Dashboard',
      kind: 'page',
      words: ['home', 'overview'],
      route: 'insights.dashboard',
    },
    {
      label: 'Analytics',
      kind: 'page',
      words: ['reports', 'revenue', 'profit', 'cash flow', 'margin', 'charts', 'year end'],
      route: 'insights.analytics',
    },
    {
      label: 'Job costing',
      kind: 'page',
      words: ['wip', 'work in progress', 'over budget', 'job profit'],
      route: 'insights.analytics',
      query: { tab: 'jobs' },
    },
    {
      label: 'Sales tax report',
      kind: 'page',
      words: ['tax report', 'taxable', 'exempt', 'quarter'],
      route: 'insights.analytics',
      query: { tab: 'tax' },
    },
  ],
  notifications: [
    { kind: 'mention', label: 'Someone mentions me', permission: 'view_projects' },
    { kind: 'comment', label: 'New comment on something I watch', permission: 'view_projects' },
  ],
  slots: {
    hosts: ['insights.tile@1'],
    fills: [
      { slot: 'shell.assistant@1', module: './slots/Assistant' },
      { slot: 'record.comments@1', module: './slots/Comments' },
    ],
  },
  events: { handles: ['assistant.requested@1'] },
  uses: {
    routes: [
      'purchasing.reports',
      'purchasing.order',
      'purchasing.bill',
      'projects.list',
      'projects.detail',
      'billing.invoices',
      'billing.invoice',
      'billing.invoiceNew',
      'billing.quotes',
      'billing.quote',
      'billing.quoteNew',
      'crm.clients',
      'crm.client',
      'crm.lead',
      'catalog.items',
      'catalog.itemAdd',
      'catalog.vendors',
      'catalog.materials',
      'admin.settings',
      'purchasing.papers',
    ],
  },
});
