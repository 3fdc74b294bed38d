import { messageOf } from '@plumbline/data';
import { Button, EmptyState, FailedState, RowsSkeleton, Stack } from '@plumbline/design';
import { TabPanel, Tabs } from '@plumbline/design/forms';
import { denialReason, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import {
  useProjectTimelineQuery,
  useProjectWeatherDelaysQuery,
  type TimelineEntry,
  type WeatherDelay,
} from '../../../data/timeline.ts';
import { delaysShown, entriesShown, type Drafted } from '../../../data/timelineWork.ts';
import { useSiteWork } from '../../../shared/useSiteWork.ts';
import { useFileAddress } from '../useFileAddress.ts';
import { DelayDialog } from './DelayDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { EntryItem } from './EntryItem.tsx';
import { moved, type Span } from './ganttScale.ts';
import { GanttView } from './GanttView.tsx';
import { useTimelineActions } from './useTimelineActions.ts';
import { WeatherDelays } from './WeatherDelays.tsx';
import { TimelineHead } from './TimelineHead.tsx';

const views = [
  { id: 'list', label: 'List' },
  { id: 'gantt', label: 'Gantt chart' },
] as const;

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
