import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: 'admin',
  owner: 'team-admin',
  contract: '^1.0.0',
  routes: [
    { id: 'admin.settings', path: '/settings', title: 'Settings' },
    {
      id: 'admin.branding',
      path: '/branding',
      title: 'Branding',
      requires: { feature: 'custom_branding', permission: 'manage_settings' },
    },
    {
      id: 'admin.setup',
      path: '/admin-setup',
      title: 'Admin setup',
      requires: { feature: 'admin_panel' },
    },
    {
      id: 'admin.cleanup',
      path: '/admin-cleanup',
      title: 'Admin cleanup',
      requires: { feature: 'admin_panel' },
    },
    {
      id: 'admin.jobs',
      path: '/admin-jobs',
      title: 'Background jobs',
      requires: { feature: 'admin_panel' },
    },
  ],
  nav: [
    {
      route: 'admin.settings',
      label: 'Settings',
      icon: 'settings',
      order: 100,
      in: ['mobile', 'user'],
    },
    { route: 'admin.branding', label: 'Branding', icon: 'branding', order: 110, in: ['mobile'] },
    { route: 'admin.setup', label: 'Admin setup', icon: 'admin', order: 120, in: ['user'] },
    { route: 'admin.cleanup', label: 'Admin cleanup', icon: 'admin', order: 130, in: ['user'] },
    { route: 'admin.jobs', label: 'Background jobs', icon: 'admin', order: 140, in: ['user'] },
  ],
  slots: { hosts: ['settings.billing@1'] },
  events: { emits: ['company.updated@1'], handles: ['company.updated@1'] },
});
