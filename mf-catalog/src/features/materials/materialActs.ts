import type { MaterialRow } from '../../data/schemas.ts';

/** What can be done with one material. */
export type MaterialActs = {
  /** Why this user may not change materials, if so. */
  denial: string | undefined;
  view: (material: MaterialRow) => void;
  edit: (material: MaterialRow) => void;
  trackCost: (material: MaterialRow) => void;
  remove: (material: MaterialRow) => void;
};
