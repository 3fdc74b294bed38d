import { denialOf, planDenialOf, useVerdict } from '@plumbline/platform';
import type { DocumentKind } from '../data/schemas.ts';

const needs = (kind: DocumentKind) =>
  ({ feature: `create_edit_${kind}s`, permission: 'edit_documents' }) as const;

/** Why the user may not edit this document type; undefined if allowed. */
export const useWriteDenial = (kind: DocumentKind) => denialOf(useVerdict(needs(kind)));

/** The plan needed to edit this document type; undefined if the plan isn't the reason. */
export const usePlanDenial = (kind: DocumentKind) => planDenialOf(useVerdict(needs(kind)));
