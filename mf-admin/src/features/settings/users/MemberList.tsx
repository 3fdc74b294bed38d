import { roles } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { StatusChip, Typography } from '@plumbline/design';
import { ConfirmDialog } from '@plumbline/design/forms';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useMemberActiveSaveMutation,
  useMemberRoleSaveMutation,
  type Member,
} from '../../../data/people.ts';
import { EntryList } from '../../../shared/EntryList.tsx';
import { PersonPicture } from '../../../shared/PersonPicture.tsx';
import { roleLabel } from '../../../shared/roleLabels.ts';
import { MemberActions } from './MemberActions.tsx';
import { nameOf } from './nameOf.ts';

/** Members and their roles; an owner can't be deactivated before getting another role. */
export function MemberList({ members }: { members: readonly Member[] }) {
  const { user } = useSession();
  const toasts = useToasts();
  const [saveRole] = useMemberRoleSaveMutation();
  const [saveActive, { isLoading: isRemoving }] = useMemberActiveSaveMutation();
  const [leaving, setLeaving] = useState<Member>();

  const changeRole = async (member: Member, name: string) => {
    const role = roles.find((one) => one === name);
    if (!role) return;
    const { error } = await saveRole({ id: member.id, role });
    if (error) toasts.error(messageOf(error));
    else toasts.success(`${nameOf(member)} is ${roleLabel[role]} now`);
  };
  const setActive = async (member: Member, isActive: boolean) => {
    const { error } = await saveActive({ id: member.id, isActive });
    setLeaving(undefined);
    if (error) toasts.error(messageOf(error));
    else if (isActive) {
      toasts.withdraw(member.id);
      toasts.success(`${nameOf(member)} reactivated`);
    } else
      toasts.undo(`${nameOf(member)} deactivated`, () => void setActive(member, true), member.id);
  };
  if (members.length === 0) return <Typography>No users found.</Typography>;
  return (
    <>
      <EntryList
        label="Users"
        entries={members.map((member) => ({
          id: member.id,
          title: `${nameOf(member)}${member.id === user.id ? ' (you)' : ''}`,
          picture: <PersonPicture name={nameOf(member)} size={40} />,
          marks: member.is_active ? (
            <StatusChip label="Active" tone="success" shape="check" />
          ) : (
            <StatusChip label="Deactivated" shape="pause" />
          ),
          detail: member.email,
          actions: (
            <MemberActions
              member={member}
              onRole={(role) => void changeRole(member, role)}
              onDeactivate={() => setLeaving(member)}
              onReactivate={() => void setActive(member, true)}
            />
          ),
        }))}
      />
      {leaving && (
        <ConfirmDialog
          isOpen
          title={`Deactivate ${nameOf(leaving)}?`}
          message="Access is removed immediately on every device. Their work is kept, and you can reactivate them anytime."
          confirmLabel="Deactivate"
          tone="error"
          isWorking={isRemoving}
          onConfirm={() => void setActive(leaving, false)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
