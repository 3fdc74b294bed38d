declare module '@plumbline/contract' {
  interface AreaRoutes {
    'field.today': '/field';
    'field.timesheets': '/field/timesheets';
  }
}
export {};
