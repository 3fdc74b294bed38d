import {
  Box,
  Card,
  CardContent,
  ClientDate,
  dotted,
  Facts,
  onOneLine,
  Page,
  PageHeader,
  ProgressBar,
  Stack,
  StatusChip,
  statusDisplay,
  Typography,
} from '@plumbline/design';
import type { SharedProject } from '../../data/sharedProject.ts';
import { SharedLogs } from './SharedLogs.tsx';
import { SharedPhotos } from './SharedPhotos.tsx';
import { SeeEverything } from '../../shared/SeeEverything.tsx';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';
import { entryStatusDisplay } from '../../shared/timelineLabels.ts';
import { progressMessage, progressTone } from '../../shared/projectLabels.ts';

export function SharedProjectView({
  token,
  shared: { company, project, timeline, photos, logs, expires_at, offers_portal },
}: {
  token: string;
  shared: SharedProject;
}) {
  const percent = project.completion_percentage;
  return (
    <Page width="text">
      {offers_portal && <SeeEverything token={token} label="Email me the link to everything" />}
      <PageHeader
        title={project.name}
        description={
          <>
            {dotted(company.name, onOneLine(company.phone ?? ''), company.email)}
            This link is valid until <ClientDate value={expires_at} />.
            <Box sx={{ mt: 1 }}>
              <ProjectStatusChip status={project.status} />
            </Box>
          </>
        }
      />
      <Stack spacing={2}>
        <Card>
          <CardContent>
            <ProgressBar value={percent} tone={progressTone(percent)} label="Project progress" />
            <Typography sx={{ mt: 1, mb: 2 }}>{progressMessage(percent)}</Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 2 }}>
              {project.description}
            </Typography>
            <Facts
              facts={[
                ['Start date', <ClientDate key="start" value={project.start_date} />],
                ['End date', <ClientDate key="end" value={project.end_date} />],
                ['Location', project.address || '–'],
                ['Project type', project.project_type ?? '–'],
              ]}
            />
          </CardContent>
        </Card>
        <Card component="section" aria-label="Timeline">
          <CardContent>
            <Typography variant="h2" sx={{ mb: 1 }}>
              Timeline
            </Typography>
            {timeline.length === 0 && <Typography>Nothing scheduled yet.</Typography>}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {timeline.map((entry) => (
                <Box
                  component="li"
                  key={entry.id}
                  sx={{
                    display: 'grid',
                    gridTemplateColumns: { xs: '104px 1fr', sm: '104px 1fr auto' },
                    columnGap: 1,
                    py: 1,
                    alignItems: 'center',
                  }}
                >
                  <StatusChip {...statusDisplay(entryStatusDisplay, entry.status)} />
                  <Typography>{entry.title}</Typography>
                  <Box sx={{ gridColumn: { xs: 2, sm: 3 } }}>
                    <ClientDate value={entry.due_date} />
                  </Box>
                </Box>
              ))}
            </Box>
          </CardContent>
        </Card>
        {logs.length > 0 && <SharedLogs logs={logs} />}
        {photos.length > 0 && <SharedPhotos photos={photos} />}
      </Stack>
    </Page>
  );
}
