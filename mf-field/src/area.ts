import { defineArea } from '@plumbline/contract';
import type {} from './contract.ts';

export const area = defineArea({
  id: 'field',
  owner: 'team-field',
  contract: '^1.4.0',
  requires: { feature: 'view_projects', permission: 'view_projects' },
  routes: [
    { id: 'field.today', path: '/field', title: 'Field' },
    { id: 'field.timesheets', path: '/field/timesheets', title: 'Timesheets' },
    { id: 'field.photos', path: '/field/photos', title: 'Photos' },
    { id: 'field.checklists', path: '/field/checklists', title: 'Checklist templates' },
  ],
  nav: [{ route: 'field.today', label: 'Field', icon: 'field', order: 25, in: ['top', 'mobile'] }],
  commands: [
    {
      label: 'Clock in',
      kind: 'page',
      words: ['time clock', 'clock out', 'punch in', 'hours', 'today'],
      route: 'field.today',
    },
    {
      label: 'Take photos',
      kind: 'action',
      words: ['camera', 'picture', 'site photo'],
      route: 'field.photos',
      requires: { feature: 'create_edit_projects', permission: 'track_time' },
    },
    {
      label: 'Timesheets',
      kind: 'page',
      words: ['hours', 'week', 'payroll', 'approve time', 'overtime', 'time cards', 'labor'],
      route: 'field.timesheets',
    },
    {
      label: 'Checklist templates',
      kind: 'page',
      words: ['inspection', 'safety', 'quality', 'checklists'],
      route: 'field.checklists',
    },
  ],
  notifications: [
    { kind: 'time_submitted', label: 'A timesheet is submitted', permission: 'approve_time' },
  ],
  slots: {
    fills: [
      {
        slot: 'project.tab@1',
        module: './slots/ProjectField',
        requires: { permission: 'view_projects' },
        tab: { id: 'field', label: 'Field', icon: 'field', order: 25 },
      },
    ],
  },
  uses: { routes: ['projects.detail'] },
});
