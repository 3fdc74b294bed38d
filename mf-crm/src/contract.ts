declare module '@plumbline/contract' {
  interface AreaSlots {
    /** On the page of a client, below the overview. */
    'crm.client-panel@1': { clientId: string };
  }
  interface AreaRoutes {
    'crm.leads': '/leads';
    'crm.lead': '/leads/:leadId';
    'crm.leadForms': '/lead-forms';
    'crm.leadSettings': '/lead-settings';
  }
}
export {};
