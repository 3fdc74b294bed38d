import type { VendorRow } from '../../data/schemas.ts';

/** What can be done with one vendor. */
export type VendorActs = {
  /** Why this user may not change vendors, if so. */
  denial: string | undefined;
  view: (vendor: VendorRow) => void;
  edit: (vendor: VendorRow) => void;
  contact: (vendor: VendorRow) => void;
  remove: (vendor: VendorRow) => void;
};
