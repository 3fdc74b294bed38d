import { isDataError, messageOf, useRenewal } from '@plumbline/data';
import {
  Button,
  Card,
  CardContent,
  dotted,
  EmptyState,
  FailedState,
  LoadingState,
  ProgressBar,
  SectionCard,
  Stack,
  Typography,
  ClientDate,
} from '@plumbline/design';
import { Link, useParams } from '@plumbline/platform';
import { usePortalJobQuery } from '../../data/portal.ts';
import type { PortalJob } from '../../data/jobShapes.ts';
import { PortalFrame } from '../../shared/PortalFrame.tsx';
import { RowList } from '../../shared/RowList.tsx';
import { Files } from './Files.tsx';
import { Photos } from './Photos.tsx';

/** /portal/client/:accessId/projects/:projectId: schedule, photos, files, and daily logs that were shared. */
export function ProjectPage() {
  return (
    <PortalFrame title="Project" at="none">
      {({ session, base }) => <Job session={session} base={base} />}
    </PortalFrame>
  );
}

function Job({ session, base }: { session: string; base: string }) {
  const { projectId = '' } = useParams();
  const query = usePortalJobQuery({ session, projectId });
  useRenewal(query);
  const { data, error, refetch } = query;
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load the project"
        message={
          isDataError(error) && error.kind === 'notFound'
            ? 'It is no longer here. Ask your contractor.'
            : messageOf(error)
        }
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label="Loading…" />
    );
  return (
    <Stack spacing={2}>
      <Overview job={data} />
      <Schedule job={data} />
      <Photos photos={data.photos} />
      <Files files={data.files} />
      <Logs job={data} />
      <Button component={Link} to={base} color="inherit" sx={{ alignSelf: 'flex-start' }}>
        Back to your portal
      </Button>
    </Stack>
  );
}

function Overview({ job: { project } }: { job: PortalJob }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {project.name}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {dotted(project.address)}
        </Typography>
        <ProgressBar value={project.percent} label="Project progress" />
        <Typography sx={{ mt: 1 }}>
          {project.percent}% complete
          {project.end_date && (
            <>
              , planned until <ClientDate value={project.end_date} />
            </>
          )}
        </Typography>
      </CardContent>
    </Card>
  );
}

const states: Record<string, string> = {
  completed: 'Done',
  in_progress: 'In progress',
  pending: 'Planned',
  delayed: 'Delayed',
};

function Schedule({ job: { schedule } }: { job: PortalJob }) {
  return (
    <SectionCard isMain title="Schedule">
      {schedule.length === 0 && <EmptyState title="No dates shared yet" />}
      <RowList
        label="Schedule"
        rows={schedule.map(({ id, title, status, start_date, due_date }) => ({
          id,
          title,
          note: states[status] ?? status,
          end: <ClientDate value={due_date ?? start_date} />,
        }))}
      />
    </SectionCard>
  );
}

function Logs({ job: { logs } }: { job: PortalJob }) {
  if (logs.length === 0) return null;
  return (
    <SectionCard isMain title="Daily logs">
      <RowList
        label="Daily logs"
        rows={logs.map(({ id, day, work_done, weather }) => ({
          id,
          title: <ClientDate value={day} />,
          note: dotted(work_done, weather),
        }))}
      />
    </SectionCard>
  );
}
