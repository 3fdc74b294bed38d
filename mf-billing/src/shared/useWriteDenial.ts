import { denialReason, planDenialReason, useAccess } from '@plumbline/platform';
import type { DocumentKind } from '../data/schemas.ts';

const needs = (kind: DocumentKind) =>
  ({ feature: `create_edit_${kind}s`, permission: 'edit_documents' }) as const;

/** Why the user may not edit this document type; undefined if allowed. */
export const useWriteDenial = (kind: DocumentKind) => denialReason(useAccess(needs(kind)));

/** The plan needed to edit this document type; undefined if the plan isn't the reason. */
export const usePlanDenial = (kind: DocumentKind) => planDenialReason(useAccess(needs(kind)));
