import { messageOf } from '@plumbline/data';
import { Box, Button, Card, CardContent, StatusChip, Typography } from '@plumbline/design';
import { AreaLink, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleAnswerMutation } from '../../data/companyCalendar.ts';
import type { Answer, OwnAssignment } from '../../data/calendarShapes.ts';
import {
  assignmentDisplay,
  formatSpan,
  formatTime,
  kindLabels,
  shortDay,
} from '../../shared/labels.ts';
import { OtherDateDialog } from '../answer/OtherDateDialog.tsx';

export function OwnCard({ own }: { own: OwnAssignment }) {
  const { title, state, project_id, project_name, address, start_time, proposed_date } = own;
  const display = assignmentDisplay[state];
  return (
    <Card>
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <StatusChip label={display.label} tone={display.tone} shape={display.shape} />
        </Box>
        <Typography sx={{ fontWeight: 600 }}>
          {formatSpan(own.start_date, own.due_date)}
          {start_time && ` at ${formatTime(start_time)}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }} component="div">
          <AreaLink
            to="projects.detail"
            params={{ projectId: project_id }}
            otherwise={project_name}
          >
            {project_name}
          </AreaLink>
          {address && `, ${address}`}
        </Typography>
        {neighborsOf(own).map((line) => (
          <Typography key={line} variant="body2">
            {line}
          </Typography>
        ))}
        {proposed_date && (
          <Typography variant="body2">You proposed {shortDay(proposed_date)}.</Typography>
        )}
        {state !== 'done' && state !== 'planned' && <AnswerButtons own={own} />}
      </CardContent>
    </Card>
  );
}

/** What is before and after an assignment: kinds and dates, as subcontractors see no more of it. */
function neighborsOf({ before, after }: OwnAssignment): string[] {
  const earlier = before.map(({ kind, due_date, is_done }) => [
    kindLabel(kind),
    is_done ? 'done' : due_date && `due ${shortDay(due_date)}`,
  ]);
  const later = after.map(({ kind, start_date }) => [
    kindLabel(kind),
    start_date && `starts ${shortDay(start_date)}`,
  ]);
  return [
    { label: 'Before', parts: earlier },
    { label: 'After', parts: later },
  ].flatMap(({ label, parts }) =>
    parts.length === 0
      ? []
      : `${label}: ${parts.map((part) => part.filter(Boolean).join(', ')).join('; ')}`,
  );
}

const kindLabel = (kind: string) =>
  Object.entries(kindLabels).find(([known]) => known === kind)?.[1] ?? kind;

/** Confirms, proposes another date, declines, or marks as done. */
function AnswerButtons({ own: { id, state, project_id, start_date } }: { own: OwnAssignment }) {
  const [answer, { isLoading }] = useScheduleAnswerMutation();
  const [isProposing, setProposing] = useState(false);
  const toasts = useToasts();
  const send = (given: Answer) => answer({ id, project: project_id, answer: given });
  const press = async (given: Answer) => {
    const { error } = await send(given);
    if (error) toasts.error(messageOf(error));
  };
  const next = state === 'confirmed' ? 'done' : 'confirmed';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, '& > *': { minHeight: 44 } }}>
      <Button variant="contained" loading={isLoading} onClick={() => void press({ answer: next })}>
        {next === 'done' ? 'Mark done' : 'Confirm'}
      </Button>
      <Button variant="outlined" onClick={() => setProposing(true)}>
        Propose another date
      </Button>
      {state !== 'declined' && (
        <Button color="error" onClick={() => void press({ answer: 'declined' })}>
          Decline
        </Button>
      )}
      {isProposing && (
        <OtherDateDialog first={start_date} onSend={send} onClose={() => setProposing(false)} />
      )}
    </Box>
  );
}
