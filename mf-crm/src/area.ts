import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: 'crm',
  owner: 'team-crm',
  contract: '^1.9.0',
  requires: { feature: 'view_clients', permission: 'view_clients' },
  routes: [
    {
      id: 'crm.clients',
      path: '/clients',
      title: 'Clients',
      signedOut: 'Please log in to view your clients',
    },
    { id: 'crm.client', path: '/clients/:clientId', title: 'Client' },
    {
      id: 'crm.leads',
      path: '/leads',
      title: 'Leads',
      signedOut: 'Please log in to view your leads',
      requires: { permission: 'view_money' },
    },
    {
      id: 'crm.lead',
      path: '/leads/:leadId',
      title: 'Lead',
      requires: { permission: 'view_money' },
    },
    {
      id: 'crm.leadForms',
      path: '/lead-forms',
      title: 'Website forms',
      requires: { permission: 'manage_settings' },
    },
    {
      id: 'crm.leadSettings',
      path: '/lead-settings',
      title: 'Lead settings',
      requires: { permission: 'manage_settings' },
    },
    {
      id: 'crm.leadReport',
      path: '/lead-report',
      title: 'Lead report',
      requires: { permission: 'view_money' },
    },
    { id: 'crm.survey', path: '/shared/surveys/:token', title: 'Survey', access: 'public' },
  ],
  nav: [
    { route: 'crm.clients', label: 'Clients', icon: 'clients', order: 30, in: ['top', 'mobile'] },
    { route: 'crm.leads', label: 'Leads', icon: 'leads', order: 25, in: ['top', 'mobile'] },
  ],
  commands: [
    {
      label: 'New lead',
      kind: 'action',
      words: ['add inquiry', 'create lead', 'new inquiry', 'prospect'],
      route: 'crm.leads',
      query: { action: 'create' },
      requires: { feature: 'create_edit_clients', permission: 'edit_clients' },
    },
    {
      label: 'Website forms',
      kind: 'page',
      words: ['lead form', 'contact form', 'embed', 'iframe'],
      route: 'crm.leadForms',
      requires: { permission: 'manage_settings' },
    },
    {
      label: 'Lead settings',
      kind: 'page',
      words: ['lead stages', 'lead sources', 'lost reasons', 'pipeline stages', 'marketing cost'],
      route: 'crm.leadSettings',
      requires: { permission: 'manage_settings' },
    },
    {
      label: 'Lead report',
      kind: 'page',
      words: ['leads by source', 'cost per lead', 'win rate', 'marketing report', 'close rate'],
      route: 'crm.leadReport',
      requires: { permission: 'view_money' },
    },
    {
      label: 'Leads',
      kind: 'page',
      words: ['pipeline', 'inquiries', 'sales', 'prospects', 'opportunities'],
      route: 'crm.leads',
    },
    {
      label: 'New client',
      kind: 'action',
      words: ['add customer', 'create client'],
      route: 'crm.clients',
      query: { action: 'create' },
      requires: { feature: 'create_edit_clients', permission: 'edit_clients' },
    },
    {
      label: 'Import clients',
      kind: 'action',
      words: ['csv', 'upload', 'spreadsheet', 'import contacts'],
      route: 'crm.clients',
      query: { action: 'import' },
      requires: { feature: 'create_edit_clients', permission: 'edit_clients' },
    },
    {
      label: 'Clients',
      kind: 'page',
      words: ['customers', 'contacts', 'statement', 'balance', 'homeowners'],
      route: 'crm.clients',
    },
  ],
  notifications: [
    { kind: 'message_failed', label: 'A message is not delivered', permission: 'send_messages' },
  ],
  slots: {
    hosts: ['crm.client-panel@1'],
    fills: [
      {
        slot: 'client.form@1',
        module: './slots/clientForm',
        requires: { feature: 'create_edit_clients', permission: 'edit_clients' },
      },
      {
        slot: 'insights.tile@1',
        module: './slots/LeadTile',
        requires: { permission: 'view_money' },
      },
    ],
  },
  events: { emits: ['client.created@1'] },
  uses: {
    routes: [
      'billing.quotes',
      'billing.quote',
      'billing.invoice',
      'projects.list',
      'projects.detail',
    ],
  },
});
