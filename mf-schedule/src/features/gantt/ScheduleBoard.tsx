import { ActionButton, Box, EmptyState, Stack } from '@plumbline/design';
import { toDate, toDayNumber } from '@plumbline/domain/schedule';
import { useCallback, useState } from 'react';
import type { Entry, ProjectSchedule, Reschedule } from '../../data/scheduleShapes.ts';
import { usePlanDenial } from '../../shared/useCanPlan.ts';
import { useUndoShift } from '../../shared/useUndoShift.ts';
import { EntryDialog } from '../entry/EntryDialog.tsx';
import { EntryView } from '../entry/EntryView.tsx';
import { PreviewDialog } from '../planning/PreviewDialog.tsx';
import { DrawsDue } from './DrawsDue.tsx';
import type { BarMove } from './useBarDrag.ts';
import { GanttChart, type Zoom } from './GanttChart.tsx';
import type { GanttRow } from './ganttRows.ts';
import { ScheduleMenu } from './ScheduleMenu.tsx';
import { TooEarly } from './TooEarly.tsx';
import { ViewFilters } from './ViewFilters.tsx';

/** Whether a request edits one entry of a series. */
const isRepeating = ({ entries }: ProjectSchedule, { edits = [] }: Reschedule) =>
  edits.length === 1 && entries.some(({ id, series_id }) => id === edits[0]?.id && series_id);

/** The request that moves a bar's ends by days. */
function moveRequest({ entry }: GanttRow, move: BarMove): Reschedule {
  const { id, version, start_date, due_date } = entry;
  const shifted = (date: string | null, days: number) => date && toDate(toDayNumber(date) + days);
  const isResized = move.start !== move.end;
  return {
    cause: 'edit',
    edits: [
      {
        id,
        version,
        // An entry of one day gets a start when it is made longer.
        start_date: isResized ? (start_date ?? due_date) : shifted(start_date, move.start),
        due_date: isResized
          ? shifted(due_date ?? start_date, move.end)
          : shifted(due_date, move.end),
      },
    ],
  };
}

/** A project's Gantt chart with what can be done to its schedule. */
export function ScheduleBoard({
  project,
  schedule,
}: {
  project: { id: string; name: string };
  schedule: ProjectSchedule;
}) {
  const denial = usePlanDenial();
  const undo = useUndoShift(project.id);
  const [zoom, setZoom] = useState<Zoom>('weeks');
  const [baselineId, setBaselineId] = useState('');
  const [editing, setEditing] = useState<Entry | 'new'>();
  const [request, setRequest] = useState<Reschedule>();
  const baseline = schedule.baselines.find(({ id }) => id === baselineId);
  const { shift } = schedule;
  // The same functions on each render, so that a chart of thousands of bars isn't rendered again when a dialog opens.
  const move = useCallback((row: GanttRow, by: BarMove) => setRequest(moveRequest(row, by)), []);
  const open = useCallback(({ entry }: GanttRow) => setEditing(entry), []);
  return (
    <Stack spacing={2}>
      <DrawsDue project={project.id} draws={schedule.draws_due} />
      <TooEarly
        schedule={schedule}
        onReview={denial ? undefined : () => setRequest({ cause: 'edit', edits: [] })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <ActionButton variant="contained" denial={denial} onClick={() => setEditing('new')}>
          Add entry
        </ActionButton>
        {!denial && <ScheduleMenu project={project} schedule={schedule} onPlan={setRequest} />}
        {!denial && shift && (
          <ActionButton onClick={() => void undo(shift.id)}>Undo last change</ActionButton>
        )}
        <Box sx={{ flex: 1 }} />
        <ViewFilters
          baselines={schedule.baselines}
          zoom={zoom}
          onZoom={setZoom}
          baselineId={baselineId}
          onBaseline={setBaselineId}
        />
      </Box>
      {schedule.entries.some(({ start_date, due_date }) => start_date ?? due_date) ? (
        <GanttChart
          schedule={schedule}
          baseline={baseline}
          zoom={zoom}
          onMove={denial ? undefined : move}
          onOpen={open}
        />
      ) : (
        <EmptyState
          title="No schedule yet"
          description="Entries with dates will appear here as bars. Add one, or start from a template."
        />
      )}
      {editing && (
        <EntryOf
          project={project.id}
          schedule={schedule}
          editing={editing}
          denial={denial}
          onPlan={setRequest}
          onClose={() => setEditing(undefined)}
        />
      )}
      {request && (
        <PreviewDialog
          project={project.id}
          request={request}
          isRepeating={isRepeating(schedule, request)}
          onClose={() => setRequest(undefined)}
        />
      )}
    </Stack>
  );
}

type EntryOfProps = {
  project: string;
  schedule: ProjectSchedule;
  editing: Entry | 'new';
  denial: string | undefined;
  onPlan: (request: Reschedule) => void;
  onClose: () => void;
};

/** A new or an existing entry: to change it, or to read it for who may not plan. */
function EntryOf({ editing, denial, ...dialog }: EntryOfProps) {
  const entry =
    editing === 'new' ? undefined : dialog.schedule.entries.find(({ id }) => id === editing.id);
  if (denial && entry) return <EntryView {...dialog} entry={entry} denial={denial} />;
  return <EntryDialog key={entry?.version} {...dialog} entry={entry} />;
}
