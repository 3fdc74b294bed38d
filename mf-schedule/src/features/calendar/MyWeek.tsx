import { messageOf } from '@plumbline/data';
import {
  Box,
  Button,
  Card,
  CardContent,
  EmptyState,
  FailedState,
  RowsSkeleton,
  Stack,
  StatusChip,
  Typography,
} from '@plumbline/design';
import { AreaLink, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import {
  useScheduleAnswerMutation,
  useScheduleMineQuery,
  type Answer,
  type OwnAssignment,
} from '../../data/companyCalendar.ts';
import { assignmentDisplay, formatSpan, formatTime, shortDay } from '../../shared/labels.ts';
import { OtherDateDialog } from '../answer/OtherDateDialog.tsx';

/** The user's own assignments, with the buttons to answer. */
export function MyWeek({ from, to }: { from: string; to: string }) {
  const { data, error, refetch, isFetching } = useScheduleMineQuery({ from, to });
  if (error && !data)
    return (
      <FailedState
        title="Failed to load your assignments"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading your assignments" rows={3} rowHeight={120} />;
  if (data.length === 0)
    return (
      <EmptyState
        title="Nothing scheduled for you"
        description="Work assigned to you on these days will appear here."
      />
    );
  return (
    <Stack spacing={2}>
      {data.map((own) => (
        <OwnCard key={own.id} own={own} />
      ))}
    </Stack>
  );
}

function OwnCard({ own }: { own: OwnAssignment }) {
  const [answer, { isLoading }] = useScheduleAnswerMutation();
  const [isProposing, setProposing] = useState(false);
  const toasts = useToasts();
  const { id, title, state, project_id, project_name, address, start_time, proposed_date, before } =
    own;
  const display = assignmentDisplay[state];
  const send = (given: Answer) => answer({ id, project: project_id, answer: given });
  const press = async (given: Answer) => {
    const { error } = await send(given);
    if (error) toasts.error(messageOf(error));
  };
  const open = before.filter(({ is_done }) => !is_done).length;
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
        {open > 0 && (
          <Typography variant="body2">
            Waits for {open} {open === 1 ? 'entry' : 'entries'} before it.
          </Typography>
        )}
        {proposed_date && (
          <Typography variant="body2">You proposed {shortDay(proposed_date)}.</Typography>
        )}
        {state !== 'done' && state !== 'planned' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
            {state === 'confirmed' ? (
              <Button
                variant="contained"
                loading={isLoading}
                sx={{ minHeight: 44 }}
                onClick={() => void press({ answer: 'done' })}
              >
                Mark done
              </Button>
            ) : (
              <Button
                variant="contained"
                loading={isLoading}
                sx={{ minHeight: 44 }}
                onClick={() => void press({ answer: 'confirmed' })}
              >
                Confirm
              </Button>
            )}
            <Button variant="outlined" sx={{ minHeight: 44 }} onClick={() => setProposing(true)}>
              Other date
            </Button>
            {state !== 'declined' && (
              <Button
                color="error"
                sx={{ minHeight: 44 }}
                onClick={() => void press({ answer: 'declined' })}
              >
                Decline
              </Button>
            )}
          </Box>
        )}
        {isProposing && (
          <OtherDateDialog
            first={own.start_date}
            onSend={send}
            onClose={() => setProposing(false)}
          />
        )}
      </CardContent>
    </Card>
  );
}
