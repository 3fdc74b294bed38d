import { defineArea } from '@plumbline/contract';

/** What a client opens by a link, without signing in: the session of the device decides. */
const open = { access: 'public' } as const;

export const area = defineArea({
  id: 'portal',
  owner: 'team-portal',
  contract: '^1.9.0',
  routes: [
    { id: 'portal.open', path: '/portal/:token', title: 'Client portal', ...open },
    { id: 'portal.home', path: '/portal/client/:accessId', title: 'Client portal', ...open },
    {
      id: 'portal.money',
      path: '/portal/client/:accessId/money',
      title: 'Quotes and invoices',
      ...open,
    },
    {
      id: 'portal.changeOrder',
      path: '/portal/client/:accessId/change-orders/:orderId',
      title: 'Change order',
      ...open,
    },
    {
      id: 'portal.project',
      path: '/portal/client/:accessId/projects/:projectId',
      title: 'Project',
      ...open,
    },
    {
      id: 'portal.selections',
      path: '/portal/client/:accessId/selections',
      title: 'Selections',
      ...open,
    },
    {
      id: 'portal.service',
      path: '/portal/client/:accessId/service',
      title: 'Service',
      ...open,
    },
    {
      id: 'portal.messages',
      path: '/portal/client/:accessId/messages',
      title: 'Messages',
      ...open,
    },
  ],
  notifications: [
    {
      kind: 'client_message',
      label: 'A client writes or asks a question',
      permission: 'view_clients',
    },
    {
      kind: 'service_request',
      label: 'A client sends a service request',
      permission: 'view_clients',
    },
  ],
  slots: {
    hosts: ['portal.pay@1'],
    fills: [
      {
        slot: 'project.tab@1',
        module: './slots/ClientTab',
        requires: { permission: 'view_clients' },
        tab: { id: 'client', label: 'Client', icon: 'clients', order: 60 },
      },
      {
        slot: 'crm.client-panel@1',
        module: './slots/ClientPortal',
        requires: { permission: 'view_clients' },
      },
    ],
  },
  uses: { routes: ['billing.shared', 'projects.sign', 'crm.client'] },
});
