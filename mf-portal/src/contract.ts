declare module '@plumbline/contract' {
  interface AreaRoutes {
    'portal.home': '/portal/client/:accessId';
    // mf-billing's page of a quote or invoice behind a link.
    'billing.shared': '/shared/documents/:token';
  }
  interface AreaSlots {
    /** Hosted by mf-crm, on the page of a client. */
    'crm.client-panel@1': { clientId: string };
  }
}
export {};
