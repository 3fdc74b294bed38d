declare module '@plumbline/contract' {
  interface AreaSlots {
    /** In the details of a vendor, below how to reach them. */
    'catalog.vendor-panel@1': { vendorId: string };
    /** In the details of a material, below its prices and stock. */
    'catalog.material-panel@1': { materialId: string };
  }
}
export {};
