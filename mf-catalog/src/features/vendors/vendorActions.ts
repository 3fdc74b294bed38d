import type { VendorRow } from '../../data/schemas.ts';

/** Actions on a vendor. */
export type VendorActions = {
  /** Why this user can't change vendors, if so. */
  denial: string | undefined;
  view: (vendor: VendorRow) => void;
  edit: (vendor: VendorRow) => void;
  contact: (vendor: VendorRow) => void;
  remove: (vendor: VendorRow) => void;
};
