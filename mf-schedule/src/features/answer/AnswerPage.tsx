import { failureOf, messageOf } from '@plumbline/data';
import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Page,
  PageHeader,
  Stack,
  StatusChip,
  Typography,
  RecordState,
} from '@plumbline/design';
import { usePageTitle, useParams } from '@plumbline/platform';
import { useState } from 'react';
import {
  useScheduleAnswerByLinkMutation,
  useScheduleAskedQuery,
} from '../../data/companyCalendar.ts';
import { type Answer, type AskedAssignment } from '../../data/calendarShapes.ts';
import { assignmentDisplay, formatSpan, formatTime, shortDay } from '../../shared/labels.ts';
import { OtherDateDialog } from './OtherDateDialog.tsx';

/** /shared/visits/:token: confirms, declines, or proposes another date, without signing in. */
export function AnswerPage() {
  const { token = '' } = useParams();
  const { data, error, isFetching, refetch } = useScheduleAskedQuery(token);
  usePageTitle(data?.title);
  if (data) return <Asked token={token} asked={data} />;
  return (
    <RecordState
      failure={failureOf(error)}
      loading="Loading the date"
      missing={{
        title: 'This link is no longer valid',
        description: 'It has expired or been replaced. Ask your contractor for a new link.',
      }}
      failed="Couldn’t load the date"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      width="text"
    />
  );
}

const big = { minHeight: 56 };

function Asked({ token, asked }: { token: string; asked: AskedAssignment }) {
  const [answer, { isLoading, error }] = useScheduleAnswerByLinkMutation();
  const [isProposing, setProposing] = useState(false);
  const { title, project, address, company_name, state, proposed_date, start_time } = asked;
  const display = assignmentDisplay[state];
  const send = (given: Answer) => answer({ token, answer: given });
  return (
    <Page width="text">
      <PageHeader
        title={title}
        description={`${company_name} needs to know if this date works for you.`}
      />
      <Stack spacing={2}>
        <Card>
          <CardContent>
            <Stack spacing={1}>
              <Typography variant="h6" component="p">
                {formatSpan(asked.start_date, asked.due_date)}
                {start_time && ` at ${formatTime(start_time)}`}
              </Typography>
              <Typography>{[project, address].filter(Boolean).join(', ')}</Typography>
              <Box component="output" sx={{ display: 'block' }}>
                <StatusChip
                  label={state === 'asked' ? 'Please answer' : display.label}
                  tone={display.tone}
                  shape={display.shape}
                />
                {proposed_date && (
                  <Typography sx={{ mt: 1 }}>You proposed {shortDay(proposed_date)}.</Typography>
                )}
              </Box>
            </Stack>
          </CardContent>
        </Card>
        {error && <Alert severity="error">{messageOf(error)}</Alert>}
        {state !== 'done' && (
          <>
            {state !== 'confirmed' && (
              <Button
                variant="contained"
                size="large"
                sx={big}
                loading={isLoading}
                onClick={() => void send({ answer: 'confirmed' })}
              >
                Confirm
              </Button>
            )}
            <Button variant="outlined" size="large" sx={big} onClick={() => setProposing(true)}>
              Propose another date
            </Button>
            {state !== 'declined' && (
              <Button
                color="error"
                size="large"
                sx={big}
                disabled={isLoading}
                onClick={() => void send({ answer: 'declined' })}
              >
                Decline
              </Button>
            )}
          </>
        )}
      </Stack>
      {isProposing && (
        <OtherDateDialog
          first={asked.start_date}
          onSend={send}
          onClose={() => setProposing(false)}
        />
      )}
    </Page>
  );
}
