declare module '@plumbline/contract' {
  interface AreaRoutes {
    'field.today': '/field';
    'field.timesheets': '/field/timesheets';
    'field.checklists': '/field/checklists';
  }
}
export {};
