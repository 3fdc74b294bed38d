import {
  Box,
  Button,
  Card,
  DateText,
  EmptyState,
  Money,
  ProgressBar,
  Stack,
  StatusChip,
  Typography,
  projectStatusDisplay,
  statusDisplay,
} from '@plumbline/design';
import { AreaLink, useCompanyId } from '@plumbline/platform';
import { useClientProjectsQuery, type ClientProject } from '../../data/clientFile.ts';
import type { ClientRow } from '../../data/schemas.ts';
import { useClientLinks } from '../../shared/useClientLinks.ts';
import { TabState } from '../../shared/TabState.tsx';

function ProjectItem({ project }: { project: ClientProject }) {
  const { id, name, status, completion_percentage, budget } = project;
  return (
    <Card component="li" aria-label={name} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
        <Typography
          component="span"
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}
        >
          <AreaLink to="projects.detail" params={{ projectId: id }} otherwise={name}>
            {name}
          </AreaLink>
        </Typography>
        <StatusChip {...statusDisplay(projectStatusDisplay, status)} />
        {budget !== null && (
          <Box component="span" sx={{ ml: 'auto' }}>
            <Money amount={budget} whole />
          </Box>
        )}
      </Box>
      <ProgressBar label={`Progress of ${name}`} value={completion_percentage} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        <DateText value={project.start_date} /> to <DateText value={project.end_date} />
      </Typography>
    </Card>
  );
}

/** The client's projects, newest first. */
export function ProjectsTab({ client }: { client: ClientRow }) {
  const company = useCompanyId();
  const { data, error, refetch } = useClientProjectsQuery({ company, client: client.id });
  const { startProject } = useClientLinks();
  if (!data)
    return (
      <TabState
        label="Loading projects"
        failed="Failed to load projects"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const start = startProject && (
    <Button variant="outlined" onClick={() => startProject(client)}>
      Start Project
    </Button>
  );
  if (data.length === 0)
    return (
      <EmptyState
        title="No projects yet"
        description="Projects for this client will appear here with status and progress."
        action={start}
      />
    );
  return (
    <Stack spacing={2}>
      {start && <Box>{start}</Box>}
      <Box
        component="ul"
        aria-label="Projects"
        sx={{ display: 'grid', gap: 1.5, listStyle: 'none', m: 0, p: 0 }}
      >
        {data.map((project) => (
          <ProjectItem key={project.id} project={project} />
        ))}
      </Box>
    </Stack>
  );
}
