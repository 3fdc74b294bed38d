import { messageOf, z } from '@plumbline/data';
import { Alert, Box, Button, Grid, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import {
  ContentDialog,
  DateField,
  Form,
  TextField,
  useDiscardQuestion,
  useZodForm,
} from '@plumbline/design/forms';
import { AreaLink } from '@plumbline/platform';
import type { CalendarEntry } from '../../data/calendarShapes.ts';
import { useScheduleProjectQuery } from '../../data/projectSchedule.ts';
import { type Reschedule } from '../../data/scheduleShapes.ts';
import { formatHours, formatSpan } from '../../shared/labels.ts';
import { Assignments } from '../entry/Assignments.tsx';
import { movedTo } from './calendarDays.ts';

const schema = z
  .object({
    day: z.string().min(1, 'Choose a date.'),
    start_time: z.string(),
    end_time: z.string(),
  })
  .refine(({ start_time, end_time }) => start_time || !end_time, {
    message: 'Enter a start time.',
    path: ['start_time'],
  });

const times = [
  { name: 'start_time', label: 'Start time (optional)' },
  { name: 'end_time', label: 'End time (optional)' },
] as const;

type VisitDialogProps = {
  entry: CalendarEntry;
  projectName: string;
  denial: string | undefined;
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** An entry of the calendar: moves it to another day or time and assigns people, without dragging. */
export function VisitDialog({ entry, projectName, denial, onPlan, onClose }: VisitDialogProps) {
  const { data, error } = useScheduleProjectQuery(entry.project);
  const { id, version, from = '', until = '' } = entry;
  const form = useZodForm(schema, {
    day: entry.first ?? '',
    start_time: from,
    end_time: until,
  });
  const { close, question } = useDiscardQuestion(form.formState.isDirty, onClose);
  const move = ({ day, start_time, end_time }: z.infer<typeof schema>) => {
    const isRetimed = start_time !== from || end_time !== until;
    const retimed = isRetimed && { start_time: start_time || null, end_time: end_time || null };
    onPlan({ cause: 'edit', edits: [{ id, version, ...movedTo(entry, day), ...retimed }] });
  };
  return (
    <>
      <ContentDialog isOpen title={entry.title} onClose={close} width="xs">
        <Stack spacing={2}>
          <Box>
            <Typography>
              {formatSpan(entry.first, entry.last)}
              {from && `, ${formatHours(from, until)}`}
            </Typography>
            <AreaLink
              to="projects.detail"
              params={{ projectId: entry.project }}
              query={{ tab: 'schedule' }}
              otherwise={projectName}
            >
              {projectName}
            </AreaLink>
          </Box>
          {!denial && (
            <Form form={form} onSubmit={move} label="Move entry">
              <Grid container spacing={2}>
                <Grid size={12}>
                  <DateField control={form.control} name="day" label="Start date" />
                </Grid>
                {times.map(({ name, label }) => (
                  <Grid key={name} size={6}>
                    <TextField
                      control={form.control}
                      name={name}
                      label={label}
                      type="time"
                      keepsLabelUp
                    />
                  </Grid>
                ))}
              </Grid>
              <Button type="submit" variant="outlined">
                Review move
              </Button>
            </Form>
          )}
          {data ? (
            <Assignments
              project={entry.project}
              entryId={entry.id}
              schedule={data}
              denial={denial}
            />
          ) : error ? (
            <Alert severity="error">{messageOf(error)}</Alert>
          ) : (
            <RowsSkeleton label="Loading who is assigned" rows={2} rowHeight={44} />
          )}
        </Stack>
      </ContentDialog>
      {question}
    </>
  );
}
