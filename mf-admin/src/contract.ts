declare module '@plumbline/contract' {
  interface AreaRoutes {
    'crm.leadSettings': '/lead-settings';
    'crm.leadForms': '/lead-forms';
    'purchasing.settings': '/purchasing/settings';
  }
}
export {};
