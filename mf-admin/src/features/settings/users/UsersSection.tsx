import { ActionButton, AddIcon, SectionCard, Stack } from '@plumbline/design';
import { denialReason, useCompanyId, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useMemberListQuery, useMemberSeatsQuery } from '../../../data/people.ts';
import { Loaded } from '../../../shared/Loaded.tsx';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberList } from './MemberList.tsx';
import { RolePermissions } from './RolePermissions.tsx';
import { SeeAsCard } from './SeeAsCard.tsx';

/** "1 seat in use, no limit", "4 of 5 seats in use"; no limit is shown if the plan can't invite. */
const seatsText = (
  { members, max_members }: { members: number; max_members: number | null },
  canInvite: boolean,
) => {
  if (max_members !== null) return `${members} of ${max_members} seats in use`;
  return `${members} ${members === 1 ? 'seat' : 'seats'} in use${canInvite ? ', no limit' : ''}`;
};

/** Members, invitations, and role permissions. */
export function UsersSection() {
  const company = useCompanyId();
  const members = useMemberListQuery(company);
  const { data: seats } = useMemberSeatsQuery(company);
  const [isInviting, setInviting] = useState(false);
  const planDenial = denialReason(
    useAccess({ feature: 'team_management', permission: 'manage_team' }),
  );
  const limit = seats?.max_members ?? Number.POSITIVE_INFINITY;
  const isFull = seats !== undefined && seats.members >= limit;
  const denial =
    planDenial ??
    (isFull ? `Your plan allows up to ${limit} members. Upgrade to invite more.` : undefined);
  return (
    <Stack spacing={3}>
      <SectionCard
        isMain
        title="User Management"
        description={seats && [seatsText(seats, !planDenial), denial].filter(Boolean).join('. ')}
        actions={
          <ActionButton
            variant="contained"
            startIcon={<AddIcon />}
            denial={denial}
            onClick={() => setInviting(true)}
          >
            Invite User
          </ActionButton>
        }
      >
        <Loaded answer={members} label="users" failed="Failed to load users">
          {(rows) => <MemberList members={rows} />}
        </Loaded>
      </SectionCard>
      <Invitations />
      <SeeAsCard members={members.data ?? []} />
      <RolePermissions />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Stack>
  );
}
