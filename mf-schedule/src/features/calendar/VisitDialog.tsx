import { messageOf, z } from '@plumbline/data';
import { Alert, Box, Button, RowsSkeleton, Stack, Typography } from '@plumbline/design';
import { ContentDialog, DateField, Form, useZodForm } from '@plumbline/design/forms';
import { AreaLink } from '@plumbline/platform';
import type { CalendarEntry } from '../../data/companyCalendar.ts';
import { useScheduleProjectQuery, type Reschedule } from '../../data/projectSchedule.ts';
import { formatSpan } from '../../shared/labels.ts';
import { Assignments } from '../entry/Assignments.tsx';
import { movedTo } from './calendarDays.ts';

const schema = z.object({ day: z.string().min(1, 'Choose a date.') });

type VisitDialogProps = {
  entry: CalendarEntry;
  projectName: string;
  denial: string | undefined;
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** An entry of the calendar: moves it to another day and assigns people, without dragging. */
export function VisitDialog({ entry, projectName, denial, onPlan, onClose }: VisitDialogProps) {
  const { data, error } = useScheduleProjectQuery(entry.project);
  const form = useZodForm(schema, { day: entry.first ?? '' });
  const move = ({ day }: z.infer<typeof schema>) =>
    onPlan({
      cause: 'edit',
      edits: [{ id: entry.id, version: entry.version, ...movedTo(entry, day) }],
    });
  return (
    <ContentDialog isOpen title={entry.title} onClose={onClose} width="xs">
      <Stack spacing={2}>
        <Box>
          <Typography>{formatSpan(entry.first, entry.last)}</Typography>
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
            <DateField control={form.control} name="day" label="Start date" />
            <Button type="submit" variant="outlined">
              Review move
            </Button>
          </Form>
        )}
        {data ? (
          <Assignments project={entry.project} entryId={entry.id} schedule={data} denial={denial} />
        ) : error ? (
          <Alert severity="error">{messageOf(error)}</Alert>
        ) : (
          <RowsSkeleton label="Loading who is assigned" rows={2} rowHeight={44} />
        )}
      </Stack>
    </ContentDialog>
  );
}
