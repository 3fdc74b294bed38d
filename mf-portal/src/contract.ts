declare module '@plumbline/contract' {
  interface AreaRoutes {
    'portal.home': '/portal/client/:accessId';
    // mf-billing's page of a quote or invoice behind a link.
    'billing.shared': '/shared/documents/:token';
    // mf-projects’ page where a document is signed.
    'projects.sign': '/shared/signatures/:token';
  }
  interface AreaSlots {
    /** Hosted by mf-crm, on the page of a client. */
    'crm.client-panel@1': { clientId: string };
    /** Filled by mf-billing: paying several open invoices with one card. Amounts in dollars. */
    'portal.pay@1': {
      session: string;
      invoices: readonly {
        id: string;
        number: string;
        title: string;
        kind: string;
        balance: number;
      }[];
      onPaid: () => void;
    };
  }
}
export {};
