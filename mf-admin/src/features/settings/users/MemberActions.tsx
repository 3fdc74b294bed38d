import { roles } from '@plumbline/contract';
import { Box, Button } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { labelOf } from '@plumbline/domain';
import type { Member } from '../../../data/people.ts';
import { roleLabel } from '../../../shared/roleLabels.ts';
import { nameOf } from './nameOf.ts';

const roleOptions = roles.map((value) => ({ value, label: roleLabel[value] }));
/** The roles to choose from, and the current one where this version doesn't know it. */
const optionsFor = (role: string) =>
  roles.some((one) => one === role)
    ? roleOptions
    : [...roleOptions, { value: role, label: labelOf(roleLabel, role) }];

type MemberActionsProps = {
  member: Member;
  onRole: (role: string) => void;
  onDeactivate: () => void;
  onReactivate: () => void;
};

/** The role of a member, and a button to deactivate or reactivate them; an owner has no such button. */
export function MemberActions({ member, onRole, onDeactivate, onReactivate }: MemberActionsProps) {
  return (
    <>
      <Box sx={{ width: 180, pt: { xs: 1, sm: 0.5 }, pb: 0.5 }}>
        <SelectFilter
          label={`Role of ${nameOf(member)}`}
          value={member.role}
          options={optionsFor(member.role)}
          onChange={onRole}
        />
      </Box>
      <Box sx={{ width: { sm: 104 } }}>
        {member.role !== 'owner' &&
          (member.is_active ? (
            <Button
              color="error"
              aria-label={`Deactivate ${nameOf(member)}`}
              onClick={onDeactivate}
            >
              Deactivate
            </Button>
          ) : (
            <Button aria-label={`Reactivate ${nameOf(member)}`} onClick={onReactivate}>
              Reactivate
            </Button>
          ))}
      </Box>
    </>
  );
}
