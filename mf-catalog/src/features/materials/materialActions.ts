import type { MaterialRow } from '../../data/materialSchemas.ts';

/** Actions on a material. */
export type MaterialActions = {
  /** Why this user can't change materials, if so. */
  denial: string | undefined;
  view: (material: MaterialRow) => void;
  edit: (material: MaterialRow) => void;
  trackCost: (material: MaterialRow) => void;
  remove: (material: MaterialRow) => void;
};
