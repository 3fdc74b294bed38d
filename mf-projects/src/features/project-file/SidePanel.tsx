import {
  Box,
  Card,
  CardContent,
  MailLink,
  PhoneLink,
  Stack,
  Typography,
  Facts,
} from '@plumbline/design';
import { AreaLink, Slot, isOffered, useAccess } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { ProjectFile } from '../../data/projectFileShapes.ts';
import { MapLink } from '../../shared/MapLink.tsx';
import { useVisibility } from '../../shared/useVisibility.ts';
import { ActivityList } from './ActivityList.tsx';
import { refOf } from './projectRef.ts';
import { QuickActions } from './QuickActions.tsx';

type PanelCardProps = { title: string; children: ReactNode };

function PanelCard({ title, children }: PanelCardProps) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

type SidePanelProps = {
  project: ProjectFile;
  /** The overview tab has its own activity list. */
  isBesideOverview: boolean;
};

/** Beside the tabs: quick actions, figures, what happened last, whom to call. */
export function SidePanel({ project, isBesideOverview }: SidePanelProps) {
  const { client } = project;
  const visibility = useVisibility();
  // Every role with any of the actions has this permission.
  const canWork = isOffered(useAccess({ permission: 'update_progress' }));
  const address = [client?.address?.street, client?.address?.city, client?.address?.state]
    .filter(Boolean)
    .join(', ');
  return (
    <Box
      component="aside"
      aria-label="About this project"
      sx={{
        display: 'grid',
        gap: 2,
        // Below the tabs, two side by side if there is room.
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
      }}
    >
      {canWork && (
        <PanelCard title="Quick actions">
          <QuickActions project={project} />
        </PanelCard>
      )}
      <PanelCard title="Stats">
        <Facts
          facts={[
            ['Days active', project.days_active ?? '–'],
            ['Days left', project.days_remaining ?? '–'],
            ['Team members', project.team_size],
            ['Photos', project.photo_counts.all],
            ['Documents', project.document_counts.all],
          ]}
        />
      </PanelCard>
      {!isBesideOverview && (
        <PanelCard title="Recent updates">
          <ActivityList activities={project.recent_activity.slice(0, 3)} project={project.id} />
        </PanelCard>
      )}
      {visibility.clients && (
        <PanelCard title="Contact information">
          {client ? (
            <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>
                <AreaLink to="crm.client" params={{ clientId: client.id }} otherwise={client.name}>
                  {client.name}
                </AreaLink>
              </Typography>
              {client.email && <MailLink address={client.email} />}
              {client.phone && <PhoneLink number={client.phone} />}
              {address && (
                <Typography variant="body2">
                  <MapLink address={address} />
                </Typography>
              )}
            </Stack>
          ) : (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              No client to show.
            </Typography>
          )}
        </PanelCard>
      )}
      <Slot id="project.panel@1" project={refOf(project)} />
    </Box>
  );
}
