import { Stack, Typography } from '@plumbline/design';
import { ContentDialog } from '@plumbline/design/forms';
import type { Entry, ProjectSchedule } from '../../data/scheduleShapes.ts';
import { formatSpan, kindLabels } from '../../shared/labels.ts';
import { Assignments } from './Assignments.tsx';

type EntryViewProps = {
  project: string;
  entry: Entry;
  schedule: ProjectSchedule;
  denial: string;
  onClose: () => void;
};

/** An entry for those who may not plan. */
export function EntryView({ project, entry, schedule, denial, onClose }: EntryViewProps) {
  return (
    <ContentDialog isOpen title={entry.title} onClose={onClose} width="xs">
      <Stack spacing={2}>
        <Typography>
          {kindLabels[entry.kind]}, {formatSpan(entry.start_date, entry.due_date)}
        </Typography>
        <Assignments project={project} entryId={entry.id} schedule={schedule} denial={denial} />
      </Stack>
    </ContentDialog>
  );
}
