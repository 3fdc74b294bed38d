import { messageOf } from '@plumbline/data';
import { ActionButton, Box, Button, Stack, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useScheduleAssignMutation } from '../../data/assign.ts';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';
import { assignmentDisplay, formatSpan, shortDay } from '../../shared/labels.ts';
import { AssignField, type Absences, type AssignFieldProps } from './AssignField.tsx';

type AssignmentsProps = Pick<AssignFieldProps, 'project' | 'entryId' | 'schedule'> & {
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
  const own = schedule.assignments.filter(({ entry_id }) => entry_id === entryId);
  const away = absencesDuring(schedule, entryId);
  return (
    <Stack spacing={1.5} component="section" aria-label="Assigned to">
      <Typography component="h3" variant="subtitle2">
        Assigned to
      </Typography>
      {own.map((assignment) => (
        <AssignedLine
          key={assignment.id}
          project={project}
          assignment={assignment}
          away={away.filter(({ user_id }) => user_id === assignment.user_id)}
          denial={denial}
        />
      ))}
      {own.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nobody yet.
        </Typography>
      )}
      {!denial && (
        <AssignField
          project={project}
          entryId={entryId}
          schedule={schedule}
          taken={new Set(own.map(({ user_id, vendor_id }) => user_id ?? vendor_id ?? ''))}
          away={away}
        />
      )}
    </Stack>
  );
}

type AssignedLineProps = Pick<AssignmentsProps, 'project' | 'denial'> & {
  assignment: ProjectSchedule['assignments'][number];
  away: Absences;
};

/** A person or vendor with their answer; asks them, or removes them. */
function AssignedLine({ project, assignment, away, denial }: AssignedLineProps) {
  const [assign] = useScheduleAssignMutation();
  const toasts = useToasts();
  const { id, entry_id, name, email, may_text, state, user_id, vendor_id } = assignment;
  const { proposed_date, note } = assignment;
  const display = assignmentDisplay[state];
  const isReachable = Boolean(email) || may_text;
  const isOpen = state === 'planned' || state === 'declined' || state === 'proposed';
  const send = async (change: Parameters<typeof assign>[0]['assignment'], done: string) => {
    const { error } = await assign({ project, assignment: change });
    if (error) toasts.error(messageOf(error));
    else toasts.success(done);
  };
  const ask = () =>
    send({ id, entry_id, user_id, vendor_id, is_asked: true }, `${name} will be asked`);
  const answer = [proposed_date && `Can start ${shortDay(proposed_date)}`, note].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Typography sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>{name}</Typography>
      <StatusChip label={display.label} tone={display.tone} shape={display.shape} />
      {away.map(({ first_day, last_day }) => (
        <Typography
          key={first_day}
          variant="body2"
          sx={{ color: 'warning.main', flexBasis: '100%' }}
        >
          Away {formatSpan(first_day, last_day)}
        </Typography>
      ))}
      {answer.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%' }}>
          {answer.join('. ')}
        </Typography>
      )}
      {!denial && isOpen && !isReachable && (
        <Typography variant="body2" sx={{ color: 'text.secondary', flexBasis: '100%', order: 1 }}>
          {unreachable}
        </Typography>
      )}
      {!denial && isOpen && (
        <ActionButton
          size="small"
          denial={isReachable ? undefined : unreachable}
          onClick={() => void ask()}
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
}
