import { denialOf, planDenialOf, useVerdict } from '@plumbline/platform';
import type { DocumentKind } from '../data/schemas.ts';

const needs = (kind: DocumentKind) =>
  ({ feature: `create_edit_${kind}s`, permission: 'edit_documents' }) as const;

/** Why this person may not write documents of a kind; undefined where they may. */
export const useWriteDenial = (kind: DocumentKind) => denialOf(useVerdict(needs(kind)));

/** The plan that writing documents of a kind needs, for an empty list; undefined where that is not what is missing. */
export const usePlanDenial = (kind: DocumentKind) => planDenialOf(useVerdict(needs(kind)));
