import {
  Box,
  EmptyState,
  StatusChip,
  Typography,
  dotted,
  formatDate,
  toneVars,
  today as todayHere,
  projectStatusDisplay,
  twoLines,
  statusDisplay,
} from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { Dashboard } from '../../data/dashboard.ts';
import { NextStep } from '../../shared/NextStep.tsx';
import { scheduleOf } from './schedule.ts';
import { barOf, spanOf, todayIn } from './timelineSpan.ts';

type Project = Dashboard['recent_projects'][number];

/** A project from the first to the last day of its schedule; its own dates while it has none. */
const scheduledOf = ({ schedule_start, schedule_end, start_date, end_date }: Project) => ({
  start_date: schedule_start ?? start_date,
  end_date: schedule_end ?? end_date,
});

const when = (project: Project) => {
  const { start_date, end_date } = scheduledOf(project);
  if (!start_date) return 'No dates';
  return `${formatDate(start_date)} – ${end_date ? formatDate(end_date) : 'open'}`;
};

/** Five projects on a timeline, those at risk first; each opens its page. */
export function ProjectTimeline({ projects }: { projects: readonly Project[] }) {
  if (projects.length === 0)
    return (
      <EmptyState
        title="No projects yet"
        description="Projects you add will appear here."
        action={<NextStep make="project" />}
      />
    );
  const today = todayHere();
  const span = spanOf(projects.map(scheduledOf), today);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {projects.map((project) => (
        <Box component="li" key={project.id}>
          <AreaLink
            to="projects.detail"
            params={{ projectId: project.id }}
            style={{ textDecoration: 'none', color: 'inherit', display: 'block' }}
          >
            <ProjectRow
              project={project}
              bar={barOf(scheduledOf(project), span)}
              today={todayIn(today, span)}
            />
          </AreaLink>
        </Box>
      ))}
    </Box>
  );
}

type ProjectRowProps = { project: Project; bar: ReturnType<typeof barOf>; today: number };

function ProjectRow({ project, bar, today }: ProjectRowProps) {
  const { name, status, completion_percentage: percent, client_name, next_milestone } = project;
  const schedule = scheduleOf(project, todayHere());
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: '4px 16px', md: '0 16px' },
        alignItems: 'center',
        gridTemplateAreas: {
          xs: '"name status status" "when when when" "bar bar percent"',
          md: '"name status bar percent" "when status bar percent"',
        },
        gridTemplateColumns: {
          // Bars have the same width in all rows, whatever the status label.
          xs: 'minmax(0, 1fr) auto 44px',
          md: 'minmax(180px, 3fr) 110px 3fr 44px',
        },
        p: 1,
        mx: -1,
        borderRadius: 2,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ ...twoLines, gridArea: 'name', fontWeight: 600 }}>
        {name}
      </Typography>
      <Typography
        variant="caption"
        component="p"
        sx={{ gridArea: 'when', color: 'text.secondary', lineHeight: 1.4 }}
      >
        {dotted(
          client_name,
          when(project),
          schedule.text,
          next_milestone && `next: ${next_milestone.title}, ${formatDate(next_milestone.date)}`,
        )}
      </Typography>
      <Box sx={{ gridArea: 'status' }}>
        <StatusChip {...statusDisplay(projectStatusDisplay, status)} />
      </Box>
      <ProjectBar bar={bar} today={today} percent={percent} tone={schedule.tone} />
      <Typography
        variant="body2"
        aria-label={`${percent}% complete`}
        sx={{ gridArea: 'percent', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        {percent}%
      </Typography>
    </Box>
  );
}

type ProjectBarProps = Pick<ProjectRowProps, 'bar' | 'today'> & {
  percent: number;
  tone: ReturnType<typeof scheduleOf>['tone'];
};

/** The project's dates as a bar filled by its progress, and a line for today. */
function ProjectBar({ bar, today, percent, tone }: ProjectBarProps) {
  const { main, soft } = toneVars(tone);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        height: 22,
        gridArea: 'bar',
        backgroundImage: 'linear-gradient(var(--pl-palette-divider), var(--pl-palette-divider))',
        backgroundSize: '100% 1px',
        backgroundPosition: 'center',
        backgroundRepeat: 'no-repeat',
      }}
    >
      {bar && (
        <Box
          sx={{
            position: 'absolute',
            top: 6,
            height: 10,
            left: `${bar.left}%`,
            width: `${bar.width}%`,
            borderRadius: 5,
            overflow: 'hidden',
            bgcolor: soft,
          }}
        >
          <Box sx={{ width: `${percent}%`, height: '100%', bgcolor: main }} />
        </Box>
      )}
      <Box
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: `${today}%`,
          width: 2,
          borderRadius: 1,
          bgcolor: 'text.secondary',
          opacity: 0.5,
        }}
      />
    </Box>
  );
}
