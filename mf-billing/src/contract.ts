declare module '@plumbline/contract' {
  interface AreaSlots {
    /** Hosted by mf-portal, beside the invoices of a client; the session opens the portal. Amounts in dollars. */
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
