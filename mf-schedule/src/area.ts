import { defineArea } from '@plumbline/contract';

export const area = defineArea({
  id: 'schedule',
  owner: 'team-schedule',
  contract: '^1.10.0',
  requires: { feature: 'view_projects', permission: 'view_projects' },
  routes: [
    { id: 'schedule.calendar', path: '/schedule', title: 'Schedule' },
    {
      id: 'schedule.answer',
      path: '/shared/visits/:token',
      title: 'Confirm a date',
      access: 'public',
    },
  ],
  nav: [
    { route: 'schedule.calendar', label: 'Schedule', icon: 'schedule', order: 22, in: ['top'] },
  ],
  commands: [
    {
      label: 'Schedule',
      kind: 'page',
      words: ['calendar', 'gantt', 'crew', 'my week', 'look-ahead', 'workload', 'assignments'],
      route: 'schedule.calendar',
    },
  ],
  notifications: [
    {
      kind: 'entry_moved',
      label: 'Dates that I am assigned to move',
      permission: 'view_projects',
    },
    {
      kind: 'milestone_reached',
      label: 'A milestone with a draw is reached',
      permission: 'view_money',
    },
  ],
  slots: {
    fills: [
      {
        slot: 'project.tab@1',
        module: './slots/ProjectSchedule',
        requires: { permission: 'view_projects' },
        tab: { id: 'schedule', label: 'Schedule', icon: 'schedule', order: 15 },
      },
    ],
  },
  uses: { routes: ['projects.detail', 'crm.lead', 'billing.invoice'] },
});
