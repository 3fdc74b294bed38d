import { messageOf } from '@plumbline/data';
import { Alert, Box } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useFieldSetSupervisorMutation } from '../../data/payroll.ts';
import type { PersonWeek, Week } from '../../data/timeShapes.ts';

/** Which field supervisor approves a person's time, besides owners and managers. */
export function SupervisorChoice({ week, person }: { week: Week; person: PersonWeek }) {
  const [save, { error }] = useFieldSetSupervisorMutation();
  const toasts = useToasts();
  const supervisors = week.supervisors.filter(({ user_id }) => user_id !== person.user_id);
  if (supervisors.length === 0) return null;
  const choose = async (supervisor: string) => {
    const answer = await save({ user: person.user_id, supervisor: supervisor || null });
    if (!answer.error) toasts.success('Supervisor saved');
  };
  return (
    <Box sx={{ my: 2 }}>
      <SelectFilter
        label="Also approved by"
        value={person.supervisor_id ?? ''}
        options={[
          { value: '', label: 'No field supervisor' },
          ...supervisors.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
        onChange={(supervisor) => void choose(supervisor)}
      />
      {error && <Alert severity="error">{messageOf(error)}</Alert>}
    </Box>
  );
}
