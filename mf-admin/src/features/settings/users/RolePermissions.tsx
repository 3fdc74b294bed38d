import { SectionCard } from '@plumbline/design';
import { useRoleGrantsQuery } from '../../../data/people.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { PermissionGrid } from './PermissionGrid.tsx';

/** Permissions by role, as the database enforces them. */
export function RolePermissions() {
  const answer = useRoleGrantsQuery();
  return (
    <SectionCard
      title="Role Permissions"
      description="What each role can do. Enforced for every request."
    >
      <Loaded answer={answer} label="role permissions" failed="Failed to load role permissions">
        {(grants) => <PermissionGrid grants={grants} />}
      </Loaded>
    </SectionCard>
  );
}
