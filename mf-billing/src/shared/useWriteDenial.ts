import { denialOf, useVerdict } from '@plumbline/platform';
import type { DocumentKind } from '../data/schemas.ts';

/** Why this person may not write documents of a kind; undefined where they may. */
export const useWriteDenial = (kind: DocumentKind) =>
  denialOf(useVerdict({ feature: `create_edit_${kind}s`, permission: 'edit_documents' }));
