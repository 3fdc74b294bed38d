import type { Role } from '@plumbline/contract';
import { messageOf } from '@plumbline/data';
import { Box, Button, SectionCard } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useSession, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useSeeAsStartMutation, type Member } from '../../../data/people.ts';
import { roleLabel } from '../../../shared/roleLabels.ts';
import { useFreshStart } from '../../../shared/useFreshStart.ts';

const shown = [
  'field_supervisor',
  'subcontractor',
  'project_manager',
  'bookkeeper',
] as const satisfies readonly Role[];
const anybody = { value: '', label: 'Nobody specific' };

/** Lets an owner view the app as another role, enforced by the database. */
export function SeeAsCard({ members }: { members: readonly Member[] }) {
  const { user } = useSession();
  const toasts = useToasts();
  const startAfresh = useFreshStart();
  const [start, { isLoading }] = useSeeAsStartMutation();
  const [role, setRole] = useState<(typeof shown)[number]>('field_supervisor');
  const [person, setPerson] = useState('');
  if (user.role !== 'owner') return null;

  const people = members.filter((member) => member.is_active && member.role === role);
  const go = async () => {
    const { error } = await start({ role, userId: person || null });
    if (error) toasts.error(messageOf(error));
    else await startAfresh();
  };
  return (
    <SectionCard
      title="See as"
      description="View the app as another role. You can’t change anything. Ends after 30 minutes or when you stop it."
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Box sx={{ width: 220 }}>
          <SelectFilter
            label="See as"
            value={role}
            options={shown.map((value) => ({ value, label: roleLabel[value] }))}
            onChange={(value) => {
              setRole(shown.find((one) => one === value) ?? 'field_supervisor');
              setPerson('');
            }}
          />
        </Box>
        <Box sx={{ width: 220 }}>
          <SelectFilter
            label="With projects of"
            value={person}
            options={[
              anybody,
              ...people.map(({ id, full_name, email }) => ({
                value: id,
                label: full_name || email,
              })),
            ]}
            onChange={setPerson}
          />
        </Box>
        <Button variant="outlined" loading={isLoading} onClick={() => void go()}>
          Start preview
        </Button>
      </Box>
    </SectionCard>
  );
}
