declare module '@plumbline/contract' {
  interface AreaSlots {
    /** A card on the dashboard. */
    'insights.tile@1': object;
  }
}
export {};
