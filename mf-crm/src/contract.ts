declare module '@plumbline/contract' {
  interface AreaSlots {
    /** On the page of a client, below the overview. */
    'crm.client-panel@1': { clientId: string };
    /** Hosted by mf-insights, on the dashboard. */
    'insights.tile@1': object;
  }
  interface AreaRoutes {
    'billing.quoteEdit': '/quotes/:quoteId/edit';
    'crm.leads': '/leads';
    'crm.lead': '/leads/:leadId';
    'crm.leadForms': '/lead-forms';
    'crm.inbox': '/inbox';
    'crm.leadSettings': '/lead-settings';
    'crm.leadReport': '/lead-report';
  }
}
export {};
