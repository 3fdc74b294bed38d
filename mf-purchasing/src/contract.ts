declare module '@plumbline/contract' {
  interface AreaSlots {
    /** Hosted by mf-catalog, in the details of a vendor. */
    'catalog.vendor-panel@1': { vendorId: string };
    /** Hosted by mf-catalog, in the details of a material. */
    'catalog.material-panel@1': { materialId: string };
    /** Hosted by mf-insights, on the dashboard. */
    'insights.tile@1': object;
  }
  interface AreaRoutes {
    'purchasing.orders': '/purchasing/orders';
    'purchasing.order': '/purchasing/orders/:orderId';
    'purchasing.bids': '/purchasing/bids';
    'purchasing.bid': '/purchasing/bids/:bidId';
    'purchasing.bills': '/purchasing/bills';
    'purchasing.billNew': '/purchasing/bills/new';
    'purchasing.bill': '/purchasing/bills/:billId';
    'purchasing.reports': '/purchasing/reports';
    'purchasing.papers': '/purchasing/papers';
    'purchasing.settings': '/purchasing/settings';
  }
}
export {};
