import { Box, Card, CardContent, ProgressBar, Stack, Typography } from '@plumbline/design';
import { Slot } from '@plumbline/platform';
import type { ReactNode } from 'react';
import type { ProjectFile } from '../../../data/projectFileShapes.ts';
import type { Shown } from '../../../data/siteWork.ts';
import { progressMessage, progressTone } from '../../../shared/projectLabels.ts';
import { ActivityList } from '../ActivityList.tsx';
import { BillingCard, useHasBilling } from './BillingCard.tsx';
import { ProgressInput } from './ProgressInput.tsx';
import { TaskCard } from './TaskCard.tsx';
import { TeamCard } from './TeamCard.tsx';
import { ProjectFacts } from './ProjectFacts.tsx';

function Figure({ value, label }: { value: number | string; label: string }) {
  return (
    <Box>
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
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

/** Project details, progress, and recent activity. */
export function OverviewTab({ project }: { project: Shown<ProjectFile> }) {
  const hasBilling = useHasBilling();
  const percent = project.completion_percentage;
  return (
    <Stack spacing={2}>
      <Section title="Project">
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mb: 2 }}>
          {project.description || 'No description yet.'}
        </Typography>
        <ProjectFacts project={project} />
      </Section>
      <Section title="Progress">
        <Stack spacing={2}>
          <ProgressBar value={percent} tone={progressTone(percent)} label="Project progress" />
          <Typography>{progressMessage(percent)}</Typography>
          <ProgressInput project={project} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))',
            }}
          >
            <Figure value={project.team_size} label="Team members" />
            <Figure value={project.days_remaining ?? '–'} label="Days left" />
            <Figure value={project.completed_tasks} label="Tasks done" />
            <Figure value={project.pending_tasks} label="Tasks pending" />
          </Box>
        </Stack>
      </Section>
      {hasBilling && (
        <Section title="Quotes and invoices">
          <BillingCard project={project.id} />
        </Section>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Section title="Tasks">
          <TaskCard project={project} />
        </Section>
        <Section title="Team">
          <TeamCard project={project} />
        </Section>
      </Box>
      <Slot id="record.comments@1" subject_type="project" subject_id={project.id} />
      <Section title="Recent activity">
        <ActivityList activities={project.recent_activity} project={project.id} />
      </Section>
    </Stack>
  );
}
