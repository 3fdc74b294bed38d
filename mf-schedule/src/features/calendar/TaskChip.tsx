import { Box } from '@plumbline/design';
import { AreaLink } from '@plumbline/platform';
import type { CompanyCalendar } from '../../data/calendarShapes.ts';
import type { CalendarTask } from './calendarDays.ts';
import { nameOf } from './calendarNames.ts';

type TaskChipProps = {
  task: CalendarTask;
  calendar: CompanyCalendar;
  /** With the project and the person, and lines as long as they need. */
  isTall?: boolean;
};

/** A project task on its due day; it is changed in its project. */
export function TaskChip({ task, calendar, isTall = false }: TaskChipProps) {
  const { t, p, w } = task;
  const about = [nameOf(calendar.projects, p), w && nameOf(calendar.people, w)].filter(Boolean);
  const text = isTall ? [`Task due: ${t}`, ...about].join(' · ') : `Task due: ${t}`;
  return (
    <Box
      sx={{
        px: 0.75,
        py: isTall ? 0.75 : 0.25,
        minHeight: isTall ? 44 : 24,
        display: 'flex',
        alignItems: 'center',
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 0.5,
        fontSize: '0.8125rem',
        overflow: 'hidden',
        '& > *': {
          color: 'text.primary',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          overflowWrap: 'anywhere',
          whiteSpace: isTall ? 'normal' : 'nowrap',
        },
      }}
    >
      <AreaLink
        to="projects.detail"
        params={{ projectId: p }}
        otherwise={<span>{text}</span>}
        {...(!isTall && { 'aria-label': [text, ...about].join(', ') })}
      >
        {text}
      </AreaLink>
    </Box>
  );
}
