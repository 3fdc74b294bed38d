import type { ClientRow } from '../../data/schemas.ts';

/** What can be done with one client. */
export type ClientActs = {
  /** Why this user may not change clients, if so. */
  denial: string | undefined;
  /** False for who never may. */
  isEditOffered: boolean;
  view: (client: ClientRow) => void;
  edit: (client: ClientRow) => void;
  remove: (client: ClientRow) => void;
  contact: (client: ClientRow) => void;
  /** Undefined where quotes or projects cannot be opened: the act hides. */
  createQuote: ((client: ClientRow) => void) | undefined;
  startProject: ((client: ClientRow) => void) | undefined;
};
