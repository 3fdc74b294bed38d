import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: 'projects',
  owner: 'team-projects',
  contract: '^1.5.0',
  requires: { feature: 'view_projects', permission: 'view_projects' },
  routes: [
    { id: 'projects.list', path: '/projects', title: 'Projects' },
    { id: 'projects.detail', path: '/projects/:projectId', title: 'Project' },
    {
      id: 'projects.shared',
      path: '/shared/projects/:token',
      title: 'Shared project',
      access: 'public',
    },
    {
      id: 'projects.sharedFile',
      path: '/shared/files/:token',
      title: 'Shared file',
      access: 'public',
    },
    {
      id: 'projects.sign',
      path: '/shared/signatures/:token',
      title: 'Sign a document',
      access: 'public',
    },
  ],
  nav: [
    {
      route: 'projects.list',
      label: 'Projects',
      icon: 'projects',
      order: 20,
      in: ['top', 'mobile'],
    },
  ],
  commands: [
    {
      label: 'New project',
      kind: 'action',
      words: ['add job', 'create project', 'start job'],
      route: 'projects.list',
      query: { action: 'create' },
      requires: { feature: 'create_edit_projects', permission: 'edit_projects' },
    },
    {
      label: 'Upload photos',
      kind: 'action',
      words: ['take photo', 'camera', 'picture'],
      route: 'projects.list',
      query: { action: 'upload-photos' },
      requires: { feature: 'create_edit_projects', permission: 'update_progress' },
    },
    { label: 'Projects', kind: 'page', words: ['jobs', 'sites'], route: 'projects.list' },
  ],
  slots: {
    hosts: [
      'project.actions@1',
      'project.panel@1',
      'project.tab@1',
      'client.form@1',
      'record.comments@1',
    ],
  },
  events: { emits: ['project.created@1'] },
  uses: {
    routes: [
      'billing.quotes',
      'billing.quote',
      'billing.invoices',
      'billing.invoice',
      'billing.invoiceNew',
      'admin.settings',
      'crm.clients',
      'crm.client',
    ],
  },
});
