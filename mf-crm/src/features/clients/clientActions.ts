import type { ClientRow } from '../../data/schemas.ts';

/** Actions on a client. */
export type ClientActions = {
  /** Why this user can't change clients, if so. */
  denial: string | undefined;
  /** False for roles that can never delete. */
  isEditOffered: boolean;
  view: (client: ClientRow) => void;
  edit: (client: ClientRow) => void;
  remove: (client: ClientRow) => void;
  contact: (client: ClientRow) => void;
  /** Undefined when quotes or projects can't be opened; hides the action. */
  createQuote: ((client: ClientRow) => void) | undefined;
  startProject: ((client: ClientRow) => void) | undefined;
};
