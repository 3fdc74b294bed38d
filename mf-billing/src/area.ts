import { defineArea } from '@plumbline/contract';

const quotes = { feature: 'view_quotes', permission: 'view_money' } as const;
const quoteWriting = { feature: 'create_edit_quotes', permission: 'edit_documents' } as const;
const invoices = { feature: 'view_invoices', permission: 'view_money' } as const;
const invoiceWriting = { feature: 'create_edit_invoices', permission: 'edit_documents' } as const;

export const area = defineArea({
  id: 'billing',
  owner: 'team-billing',
  contract: '^1.9.0',
  routes: [
    { id: 'billing.quotes', path: '/quotes', title: 'Quotes', requires: quotes },
    { id: 'billing.quoteNew', path: '/quotes/new', title: 'New quote', requires: quoteWriting },
    {
      id: 'billing.quickQuote',
      path: '/quotes/quick',
      title: 'Quick quote',
      requires: quoteWriting,
    },
    { id: 'billing.quote', path: '/quotes/:quoteId', title: 'Quote', requires: quotes },
    {
      id: 'billing.quoteEdit',
      path: '/quotes/:quoteId/edit',
      title: 'Edit quote',
      requires: quoteWriting,
    },
    { id: 'billing.invoices', path: '/invoices', title: 'Invoices', requires: invoices },
    {
      id: 'billing.invoiceNew',
      path: '/invoices/new',
      title: 'New invoice',
      requires: invoiceWriting,
    },
    { id: 'billing.invoice', path: '/invoices/:invoiceId', title: 'Invoice', requires: invoices },
    {
      id: 'billing.invoiceEdit',
      path: '/invoices/:invoiceId/edit',
      title: 'Edit invoice',
      requires: invoiceWriting,
    },
    { id: 'billing.shared', path: '/shared/documents/:token', title: 'Document', access: 'public' },
  ],
  nav: [
    { route: 'billing.quotes', label: 'Quotes', icon: 'quotes', order: 70, in: ['top', 'mobile'] },
    {
      route: 'billing.invoices',
      label: 'Invoices',
      icon: 'invoices',
      order: 80,
      in: ['top', 'mobile'],
    },
  ],
  commands: [
    {
      label: 'Quick quote',
      kind: 'action',
      words: ['estimate', 'proposal', 'bid', 'one screen', 'text a quote', 'fast'],
      route: 'billing.quickQuote',
    },
    {
      label: 'New quote',
      kind: 'action',
      words: ['estimate', 'proposal', 'bid', 'create quote', 'step by step'],
      route: 'billing.quoteNew',
    },
    {
      label: 'New invoice',
      kind: 'action',
      words: ['bill', 'create invoice'],
      route: 'billing.invoiceNew',
    },
    {
      label: 'Quotes waiting for an answer',
      kind: 'page',
      words: ['sent quotes', 'open estimates', 'follow up', 'send quote'],
      route: 'billing.quotes',
      query: { status: 'sent' },
    },
    {
      label: 'Overdue invoices',
      kind: 'page',
      words: ['reminders', 'late', 'past due', 'collect', 'chase', 'late fee'],
      route: 'billing.invoices',
      query: { status: 'overdue' },
    },
    {
      label: 'Unpaid invoices',
      kind: 'page',
      words: ['record payment', 'open', 'receivables', 'money owed'],
      route: 'billing.invoices',
      query: { status: 'open' },
    },
    {
      label: 'Quotes',
      kind: 'page',
      words: ['estimates', 'proposals', 'bids'],
      route: 'billing.quotes',
    },
    {
      label: 'Invoices',
      kind: 'page',
      words: ['bills', 'payments', 'receipts', 'deposits', 'refunds'],
      route: 'billing.invoices',
    },
  ],
  notifications: [
    { kind: 'quote_viewed', label: 'A client opens a quote', permission: 'view_money' },
    { kind: 'quote_accepted', label: 'A quote is accepted', permission: 'view_money' },
    { kind: 'quote_declined', label: 'A quote is declined', permission: 'view_money' },
    { kind: 'payment_received', label: 'A payment is received', permission: 'view_money' },
    { kind: 'invoice_overdue', label: 'An invoice becomes overdue', permission: 'view_money' },
  ],
  slots: {
    hosts: ['document.item-picker@1', 'client.form@1', 'record.comments@1'],
    fills: [
      {
        slot: 'project.actions@1',
        module: './slots/QuoteFromProject',
        requires: { permission: 'view_money' },
      },
      { slot: 'portal.pay@1', module: './slots/PayTogether' },
      {
        slot: 'settings.billing@1',
        module: './slots/SubscriptionBilling',
        requires: { permission: 'manage_billing' },
      },
    ],
  },
  events: {
    emits: [
      'client.created@1',
      'project.created@1',
      'quote.created@1',
      'invoice.created@1',
      'payment.recorded@1',
    ],
  },
  uses: { routes: ['projects.detail', 'crm.clients', 'catalog.items', 'catalog.priceBook'] },
});
