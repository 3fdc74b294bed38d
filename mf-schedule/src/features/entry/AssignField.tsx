import { messageOf } from '@plumbline/data';
import { Alert, Box, Button } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleAssignMutation } from '../../data/assign.ts';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';
import { formatSpan } from '../../shared/labels.ts';

export type Absences = ProjectSchedule['absences'];

export type AssignFieldProps = {
  project: string;
  entryId: string;
  schedule: Pick<ProjectSchedule, 'entries' | 'assignments' | 'people' | 'vendors' | 'absences'>;
  /** Ids of those who are assigned. */
  taken: ReadonlySet<string>;
  away: Absences;
};

/** Assigns a person or vendor, with a warning if they are away or have other work. */
export function AssignField({ project, entryId, schedule, taken, away }: AssignFieldProps) {
  const [assign, { isLoading, data }] = useScheduleAssignMutation();
  const toasts = useToasts();
  const [who, setWho] = useState('');
  const choices = [
    ...schedule.people.map(({ id, name }) => ({ value: `user ${id}`, label: name, id })),
    ...schedule.vendors.map(({ id, name }) => ({
      value: `vendor ${id}`,
      label: `${name} (vendor)`,
      id,
    })),
  ].filter(({ id }) => !taken.has(id));
  const absence = away.find(({ user_id }) => who === `user ${user_id}`);
  const add = async () => {
    const [kind, id = ''] = who.split(' ');
    setWho('');
    const person = kind === 'user' ? { user_id: id } : { vendor_id: id };
    const assignment = { id: crypto.randomUUID(), entry_id: entryId, ...person };
    const { error } = await assign({ project, assignment });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Assigned');
  };
  return (
    <>
      {data && data.double_booked.length > 0 && (
        <Alert severity="warning">
          Double-booked on these days:{' '}
          {data.double_booked
            .map(({ title, project_name }) => `“${title}” (${project_name})`)
            .join(', ')}
          .
        </Alert>
      )}
      {absence && (
        <Alert severity="warning">
          Away {formatSpan(absence.first_day, absence.last_day)}. You can assign this person anyway.
        </Alert>
      )}
      {choices.length > 0 && (
        <Box
          sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1, alignItems: 'center' }}
        >
          <SelectFilter
            label="Person or vendor"
            value={who}
            options={[{ value: '', label: 'Choose…' }, ...choices]}
            onChange={setWho}
          />
          <Button variant="outlined" disabled={!who} loading={isLoading} onClick={() => void add()}>
            Assign
          </Button>
        </Box>
      )}
    </>
  );
}
