import { messageOf } from '@plumbline/data';
import { ActionButton, Alert, Box, Button, Stack, StatusChip, Typography } from '@plumbline/design';
import { SelectFilter } from '@plumbline/design/grid';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleAssignMutation, type ProjectSchedule } from '../../data/projectSchedule.ts';
import { assignmentDisplay, formatSpan, shortDay } from '../../shared/labels.ts';

type AssignmentsProps = {
  project: string;
  entryId: string;
  schedule: Pick<ProjectSchedule, 'entries' | 'assignments' | 'people' | 'vendors' | 'absences'>;
  denial: string | undefined;
};

/** Why someone can't be asked; also shown as text, as phones have no pointer to rest on the button. */
const unreachable = 'No email address or text consent on file. Add one to ask for confirmation.';

/** Absences that overlap an entry's dates. */
function absencesDuring({ entries, absences }: AssignmentsProps['schedule'], entryId: string) {
  const entry = entries.find(({ id }) => id === entryId);
  const first = entry?.start_date ?? entry?.due_date;
  const last = entry?.due_date ?? first;
  if (!first || !last) return [];
  return absences.filter(({ first_day, last_day }) => first_day <= last && last_day >= first);
}

/** Who does an entry, and whether they confirmed; assigns people and vendors and asks them. */
export function Assignments({ project, entryId, schedule, denial }: AssignmentsProps) {
  const [assign, { isLoading }] = useScheduleAssignMutation();
  const toasts = useToasts();
  const [who, setWho] = useState('');
  const own = schedule.assignments.filter(({ entry_id }) => entry_id === entryId);
  const taken = new Set(own.flatMap(({ user_id, vendor_id }) => [user_id ?? vendor_id ?? '']));
  const choices = [
    ...schedule.people.map(({ id, name }) => ({ value: `user ${id}`, label: name, id })),
    ...schedule.vendors.map(({ id, name }) => ({
      value: `vendor ${id}`,
      label: `${name} (vendor)`,
      id,
    })),
  ].filter(({ id }) => !taken.has(id));
  const away = absencesDuring(schedule, entryId);
  const chosen = away.find(({ user_id }) => who === `user ${user_id}`);
  const send = async (assignment: Parameters<typeof assign>[0]['assignment'], done: string) => {
    const { error } = await assign({ project, assignment });
    if (error) toasts.error(messageOf(error));
    else toasts.success(done);
  };
  const add = async () => {
    const [kind, id = ''] = who.split(' ');
    setWho('');
    const person = kind === 'user' ? { user_id: id } : { vendor_id: id };
    await send({ id: crypto.randomUUID(), entry_id: entryId, ...person }, 'Assigned');
  };
  return (
    <Stack spacing={1.5} component="section" aria-label="Assigned to">
      <Typography component="h3" variant="subtitle2">
        Assigned to
      </Typography>
      {own.map(({ id, name, email, may_text, state, user_id, vendor_id, proposed_date, note }) => {
        const display = assignmentDisplay[state];
        const isReachable = Boolean(email) || may_text;
        const isOpen = state === 'planned' || state === 'declined' || state === 'proposed';
        return (
          <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>{name}</Typography>
            <StatusChip label={display.label} tone={display.tone} shape={display.shape} />
            {away
              .filter((absence) => absence.user_id === user_id)
              .map(({ first_day, last_day }) => (
                <Typography
                  key={first_day}
                  variant="body2"
                  sx={{ color: 'warning.main', flexBasis: '100%' }}
                >
                  Away {formatSpan(first_day, last_day)}
                </Typography>
              ))}
            {(proposed_date || note) && (
              <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
                {[proposed_date && `Can start ${shortDay(proposed_date)}`, note]
                  .filter(Boolean)
                  .join('. ')}
              </Typography>
            )}
            {!denial && isOpen && !isReachable && (
              <Typography
                variant="body2"
                sx={{ color: 'text.secondary', flexBasis: '100%', order: 1 }}
              >
                {unreachable}
              </Typography>
            )}
            {!denial && isOpen && (
              <ActionButton
                size="small"
                denial={isReachable ? undefined : unreachable}
                onClick={() =>
                  void send(
                    { id, entry_id: entryId, user_id, vendor_id, is_asked: true },
                    `${name} will be asked`,
                  )
                }
              >
                {state === 'planned' ? 'Ask to confirm' : 'Ask again'}
              </ActionButton>
            )}
            {!denial && (
              <Button
                size="small"
                color="inherit"
                aria-label={`Remove ${name}`}
                onClick={() => void send({ id, is_deleted: true }, `${name} removed`)}
              >
                Remove
              </Button>
            )}
          </Box>
        );
      })}
      {own.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody yet.
        </Typography>
      )}
      {chosen && (
        <Alert severity="warning">
          Away {formatSpan(chosen.first_day, chosen.last_day)}. You can assign this person anyway.
        </Alert>
      )}
      {!denial && choices.length > 0 && (
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
    </Stack>
  );
}
