import { messageOf } from '@plumbline/data';
import {
  ActionButton,
  AddIcon,
  Box,
  Button,
  EmptyState,
  FailedState,
  RowsSkeleton,
  Stack,
  StatusChip,
} from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { denialReason, isOffered, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFile.ts';
import {
  useProjectTimelineQuery,
  useProjectWeatherDelaysQuery,
  type TimelineEntry,
  type WeatherDelay,
} from '../../../data/timeline.ts';
import { delaysShown, entriesShown, type Drafted } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { useFileAddress } from '../useFileAddress.ts';
import { CalendarButton } from './CalendarButton.tsx';
import { DelayDialog } from './DelayDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryItem } from './EntryItem.tsx';
import { moved, type Span } from './ganttScale.ts';
import { GanttView } from './GanttView.tsx';
import { entryStatusDisplay } from '../../../shared/timelineLabels.ts';
import { useTimelineActions } from './useTimelineActions.ts';
import { WeatherDelays } from './WeatherDelays.tsx';

const views = [
  { id: 'list', label: 'List' },
  { id: 'gantt', label: 'Gantt chart' },
] as const;

type TimelineHeadProps = { project: ProjectFile; onAdd: () => void; onDelay: () => void };

/** What the colors mean, and the buttons above the entries. */
function TimelineHead({ project, onAdd, onDelay }: TimelineHeadProps) {
  const work = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
  const denial = denialReason(work);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <Box
        component="ul"
        aria-label="Legend"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {Object.values(entryStatusDisplay).map((look) => (
          <li key={look.label}>
            <StatusChip {...look} />
          </li>
        ))}
      </Box>
      <Box
        sx={{
          // On a phone two share a line, and the longest has one to itself.
          display: { xs: 'grid', sm: 'flex' },
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
          ml: 'auto',
        }}
      >
        <CalendarButton project={project} />
        {isOffered(work) && (
          <>
            <ActionButton
              denial={denial}
              onClick={onDelay}
              sx={{ gridColumn: '1 / -1', order: { xs: 1, sm: 0 } }}
            >
              Record Weather Delay
            </ActionButton>
            <ActionButton
              variant="outlined"
              startIcon={<AddIcon />}
              denial={denial}
              onClick={onAdd}
            >
              Add Entry
            </ActionButton>
          </>
        )}
      </Box>
    </Box>
  );
}

/** What is done and what comes: entries with dependencies, weather delays. */
export function TimelineTab({ project }: { project: ProjectFile }) {
  const { data, error, refetch, isFetching } = useProjectTimelineQuery(project.id);
  const { changes } = useSiteWork(project.id);
  const weather = useProjectWeatherDelaysQuery(project.id);
  const { move, complete, deleteEntry, deleteDelay } = useTimelineActions(project.id);
  const { action, close } = useFileAddress();
  const [view, setView] = useState<'list' | 'gantt'>('list');
  const [editing, setEditing] = useState<Drafted<TimelineEntry> | 'new'>();
  const [delayed, setDelayed] = useState<Drafted<WeatherDelay> | 'new'>();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'update_progress' }),
  );

  const asked = action === 'milestone' || action === 'inspection' ? action : undefined;
  const closeDialog = () => {
    setEditing(undefined);
    if (asked) close();
  };

  if (error && !data)
    return (
      <FailedState
        title="Failed to fetch the timeline"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading the timeline" rows={4} rowHeight={96} />;
  const entries = entriesShown(data, changes);
  const titles = new Map(entries.map(({ id, title }) => [id, title]));
  const edited = typeof editing === 'object' ? editing : undefined;
  return (
    <>
      <TimelineHead
        project={project}
        onAdd={() => setEditing('new')}
        onDelay={() => setDelayed('new')}
      />
      {entries.length === 0 ? (
        <EmptyState
          title="No Timeline Yet"
          description="Permits, inspections, and milestones will appear here by date."
          action={!denial && <Button onClick={() => setEditing('new')}>Add Entry</Button>}
        />
      ) : (
        <>
          <Tabs label="Timeline view" tabs={views} value={view} onChange={setView} />
          <TabPanel id={view}>
            {view === 'gantt' ? (
              <GanttView
                entries={entries}
                onOpen={setEditing}
                onMove={
                  denial
                    ? undefined
                    : (span: Span, days: number) => void move(span.entry, moved(span, days))
                }
              />
            ) : (
              <Stack spacing={1.5}>
                {entries.map((entry) => (
                  <EntryItem
                    key={entry.id}
                    entry={entry}
                    dependencies={entry.depends_on.flatMap((id) => titles.get(id) ?? [])}
                    canWork={!denial}
                    onEdit={() => setEditing(entry)}
                    onComplete={() => complete(entry)}
                    onDelete={() => void deleteEntry(entry)}
                  />
                ))}
              </Stack>
            )}
          </TabPanel>
        </>
      )}
      <WeatherDelays
        delays={delaysShown(weather.data ?? [], changes)}
        error={weather.error}
        actions={
          denial ? undefined : { edit: setDelayed, remove: (delay) => void deleteDelay(delay) }
        }
      />
      {(edited || editing === 'new' || (asked && !denial)) && (
        <EntryDialog
          projectId={project.id}
          entry={edited}
          type={edited ? undefined : asked}
          others={entries.filter(({ id }) => id !== edited?.id)}
          onClose={closeDialog}
        />
      )}
      {delayed && (
        <DelayDialog
          delay={delayed === 'new' ? undefined : delayed}
          projectId={project.id}
          onClose={() => setDelayed(undefined)}
        />
      )}
    </>
  );
}
