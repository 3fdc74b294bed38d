import { discardMutations, retryMutation, messageOf, useQueuedMutations } from '@plumbline/data';
import {
  RefusedChanges,
  Box,
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
} from '@plumbline/design';
import { AreaLink, denialReason, useAccess } from '@plumbline/platform';
import { todayShown } from '../../data/clockShown.ts';
import { useFieldTodayQuery } from '../../data/timeClock.ts';
import { type Today } from '../../data/timeShapes.ts';
import { touchable } from '../../shared/touch.ts';
import { WaitingNote } from '../../shared/WaitingNote.tsx';
import { ClockCard } from './ClockCard.tsx';
import { CrewCard } from './CrewCard.tsx';
import { LeadVisits } from './LeadVisits.tsx';
import { MyTasks } from './MyTasks.tsx';
import { SiteCard } from './SiteCard.tsx';
import { TodayEntries } from './TodayEntries.tsx';
import { useClock } from './useClock.ts';

/** The phone's first page on site: the clock, own tasks, the crew. */
export function TodayPage() {
  const found = useFieldTodayQuery();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  return (
    <Page width="form" keepsBottomBar>
      <PageHeader
        title="Today"
        actions={
          <Box sx={touchable}>
            <AreaLink to="field.timesheets">Timesheets</AreaLink>
          </Box>
        }
      />
      {denial && !found.data?.open ? (
        <EmptyState title="The time clock is off" description={`${denial}.`} />
      ) : (
        <Content found={found} />
      )}
    </Page>
  );
}

function Content({ found }: { found: ReturnType<typeof useFieldTodayQuery> }) {
  const { data, error, refetch, isFetching } = found;
  if (data) return <Board data={data} />;
  if (error)
    return (
      <FailedState
        title="Failed to load the time clock"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <PartWait name="Time clock">
      <RowsSkeleton label="Loading the time clock" rows={4} rowHeight={88} />
    </PartWait>
  );
}

function Board({ data }: { data: Today }) {
  const { owner, changes, press } = useClock();
  const all = useQueuedMutations(owner);
  const field = all.filter(({ about }) => /^field\/|^projects\/[^/]+\/photo\//.test(about));
  const shown = todayShown(data, changes);
  return (
    <Stack spacing={2} sx={touchable}>
      <RefusedChanges changes={field} onRetry={retryMutation} onDiscard={discardMutations} />
      <ClockCard today={shown} press={press} />
      <WaitingNote changes={field} />
      {shown.projects.length > 0 && <SiteCard today={shown} />}
      {shown.lead_visits.length > 0 && <LeadVisits visits={shown.lead_visits} day={shown.today} />}
      <MyTasks tasks={shown.tasks} visits={shown.visits} today={shown.today} />
      <TodayEntries entries={shown.entries} />
      {shown.crew.length > 0 && <CrewCard today={shown} press={press} />}
    </Stack>
  );
}
