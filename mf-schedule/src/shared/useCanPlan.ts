import { denialReason, useAccess } from '@plumbline/platform';

/** Why the user may not plan; undefined if they may. */
export const usePlanDenial = () =>
  denialReason(useAccess({ feature: 'create_edit_projects', permission: 'edit_projects' }));
