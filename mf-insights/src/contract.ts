declare module '@plumbline/contract' {
  interface AreaRoutes {
    // mf-purchasing's page of what expires.
    'purchasing.papers': '/purchasing/papers';
  }
  interface AreaSlots {
    /** A card on the dashboard. */
    'insights.tile@1': object;
  }
}
export {};
