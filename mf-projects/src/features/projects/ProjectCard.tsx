import {
  ActionButton,
  Box,
  Button,
  Card,
  CardActions,
  CardContent,
  DateText,
  Money,
  ProgressBar,
  Stack,
  Typography,
  twoLines,
} from '@plumbline/design';
import { Link, denialReason, isOffered, useLink, useAccess } from '@plumbline/platform';
import { labelOf } from '@plumbline/domain';
import type { ReactNode } from 'react';
import type { ProjectRow } from '../../data/schemas.ts';
import { ProjectStatusChip } from '../../shared/ProjectStatusChip.tsx';
import { priorityLabel, progressTone } from '../../shared/projectLabels.ts';
import { useVisibility } from '../../shared/useVisibility.ts';

type ProjectCardProps = {
  project: ProjectRow;
  /** Opens the status dialog. */
  onUpdate: (project: ProjectRow) => void;
  /** A box to select the card by, where rows can be selected. */
  checkbox?: ReactNode;
};

/** A project on a card, with View, Photos, Update and Invoice. */
export function ProjectCard({ project, onUpdate, checkbox }: ProjectCardProps) {
  const { id, name, client_name, start_date, end_date, budget, completion_percentage } = project;
  const visibility = useVisibility();
  const params = { projectId: id };
  const file = useLink('projects.detail', { params });
  const photos = useLink('projects.detail', { params, query: { tab: 'photos' } });
  const invoice = useLink('billing.invoices', { query: { project: id, action: 'create' } });
  const invoicing = useAccess({ feature: 'create_edit_invoices', permission: 'edit_documents' });
  const update = useAccess({ feature: 'create_edit_projects', permission: 'update_progress' });
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
      <CardActions sx={{ borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}>
        {file && (
          <Button component={Link} to={file} size="small" aria-label={`View ${name}`}>
            View
          </Button>
        )}
        {photos && (
          <Button component={Link} to={photos} size="small" aria-label={`Photos of ${name}`}>
            Photos
          </Button>
        )}
        {isOffered(update) && (
          <ActionButton
            size="small"
            denial={denialReason(update)}
            onClick={() => onUpdate(project)}
            aria-label={`Update ${name}`}
          >
            Update
          </ActionButton>
        )}
        {invoice && invoicing.answer === 'allow' && (
          <Button component={Link} to={invoice} size="small" aria-label={`Invoice ${name}`}>
            Invoice
          </Button>
        )}
        {invoice && invoicing.answer === 'deny' && invoicing.because === 'plan' && (
          <ActionButton
            size="small"
            denial={denialReason(invoicing)}
            aria-label={`Invoice ${name}`}
          >
            Invoice
          </ActionButton>
        )}
      </CardActions>
    </Card>
  );
}
