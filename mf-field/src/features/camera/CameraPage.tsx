import { messageOf, z } from '@plumbline/data';
import {
  EmptyState,
  FailedState,
  Page,
  PageHeader,
  PartWait,
  RowsSkeleton,
  Stack,
} from '@plumbline/design';
import { SelectField, useWatch, useZodForm } from '@plumbline/design/forms';
import { AreaLink, denialReason, useAccess, useSearchParams } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';
import { todayShown } from '../../data/clockShown.ts';
import { useFieldTodayQuery } from '../../data/timeClock.ts';
import { type Today } from '../../data/timeShapes.ts';
import { touchable } from '../../shared/touch.ts';
import { findPlace, mayFindPlace, nearest } from '../today/place.ts';
import { useClock } from '../today/useClock.ts';
import { SharedPhotos } from './SharedPhotos.tsx';
import { Shutter } from './Shutter.tsx';

/** The camera on a job: one tap for each photo. */
export function CameraPage() {
  const { data, error, refetch, isFetching } = useFieldTodayQuery();
  const denial = denialReason(
    useAccess({ feature: 'create_edit_projects', permission: 'track_time' }),
  );
  return (
    <Page width="form" keepsBottomBar>
      <PageHeader title="Photos" actions={<AreaLink to="field.today">Done</AreaLink>} />
      {denial ? (
        <EmptyState title="You can’t add photos" description={`${denial}.`} />
      ) : data ? (
        <Camera data={data} />
      ) : error ? (
        <FailedState
          title="Failed to load your jobs"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <PartWait name="Photos">
          <RowsSkeleton label="Loading your jobs" rows={2} rowHeight={88} />
        </PartWait>
      )}
    </Page>
  );
}

const schema = z.object({ project_id: z.string() });

/** The job is the one on the clock, else the site the device is at, else the last one. */
function Camera({ data }: { data: Today }) {
  const { changes } = useClock();
  const { open, suggested, projects } = todayShown(data, changes);
  const [search] = useSearchParams();
  const first = open?.project_id ?? suggested?.project_id ?? '';
  const form = useZodForm(schema, {
    project_id: projects.some(({ id }) => id === first) ? first : (projects[0]?.id ?? ''),
  });
  const project = useWatch({ control: form.control, name: 'project_id' });
  const chooseNearest = useEffectEvent(async () => {
    if (open?.project_id || !(await mayFindPlace())) return;
    const place = await findPlace();
    const site = place && nearest(projects, place);
    if (site && !form.formState.isDirty) form.setValue('project_id', site.id);
  });
  useEffect(() => void chooseNearest(), []);
  if (projects.length === 0)
    return <EmptyState title="No jobs yet" description="Jobs that you work on will appear here." />;
  return (
    <Stack spacing={2} sx={touchable}>
      <SelectField
        control={form.control}
        name="project_id"
        label="Job"
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {search.has('shared') && <SharedPhotos project={project} />}
      <Shutter key={project} project={project} />
    </Stack>
  );
}
