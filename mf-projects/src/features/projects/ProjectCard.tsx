import {
  Box,
  Card,
  CardContent,
  DateText,
  Money,
  ProgressBar,
  Stack,
  Typography,
  twoLines,
} from '@plumbline/design';
import { labelOf } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ProjectRow } from '../../data/schemas.ts';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';
import { priorityLabel, progressTone } from '../../shared/projectLabels.ts';
import { useVisibility } from '../../shared/useVisibility.ts';
import { ProjectActions } from './ProjectActions.tsx';

type ProjectCardProps = {
  project: ProjectRow;
  /** Opens the status dialog. */
  onUpdate: (project: ProjectRow) => void;
  /** A box to select the card by, where rows can be selected. */
  checkbox?: ReactNode;
};

/** A project on a card, with View, Photos, Update and Invoice. */
export function ProjectCard({ project, onUpdate, checkbox }: ProjectCardProps) {
  const { name, client_name, start_date, end_date, budget, completion_percentage } = project;
  const visibility = useVisibility();
  return (
    <Card component="article" aria-label={name} sx={{ display: 'flex', flexDirection: 'column' }}>
      <CardContent sx={{ flex: 1 }}>
        <Stack spacing={1.5}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <ProjectStatusChip status={project.status} />
            {checkbox}
          </Box>
          <Box>
            <Typography variant="h3" component="h2" sx={twoLines}>
              {name}
            </Typography>
            {visibility.clients && (
              <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
                {client_name ?? 'No client'}
              </Typography>
            )}
          </Box>
          <ProgressBar
            value={completion_percentage}
            tone={progressTone(completion_percentage)}
            label={`Progress of ${name}`}
          />
          <Box
            component="dl"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              gap: '4px 12px',
              m: 0,
              fontSize: '0.875rem',
              '& dt': { color: 'text.secondary' },
              '& dd': { m: 0, textAlign: 'right' },
            }}
          >
            <dt>Dates</dt>
            <dd>
              <DateText value={start_date} />
              {' – '}
              {end_date ? <DateText value={end_date} /> : 'open'}
            </dd>
            <dt>Priority</dt>
            <dd>{labelOf(priorityLabel, project.priority)}</dd>
            {budget !== null && (
              <>
                <dt>Budget</dt>
                <dd>
                  <Money amount={budget} />
                </dd>
              </>
            )}
          </Box>
        </Stack>
      </CardContent>
      <ProjectActions project={project} onUpdate={onUpdate} />
    </Card>
  );
}
