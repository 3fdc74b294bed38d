import { Box, ButtonBase, VisuallyHidden, toneVars } from '@plumbline/design';
import { assignmentDisplay, formatTime } from '../../shared/labels.ts';
import { memo } from 'react';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { nameOf, subjectOf } from './calendarNames.ts';

type EntryChipProps = {
  entry: CalendarEntry;
  calendar: CompanyCalendar;
  /** With people, and lines as long as they need. */
  isTall?: boolean;
  isDraggable: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

const toneOf = ({ status, kind }: CalendarEntry) => {
  if (status === 'completed') return 'success';
  if (status === 'delayed') return 'warning';
  return kind === 'inspection' ? 'accent' : 'primary';
};

/** One entry in a calendar; dragged to another day, or opened to be moved. */
export const EntryChip = memo(function EntryChip({
  entry,
  calendar,
  isTall = false,
  isDraggable,
  onOpen,
}: EntryChipProps) {
  const { main, soft, onSoft } = toneVars(toneOf(entry));
  const project = subjectOf(calendar, entry);
  const people = entry.who.map(
    ({ id, state }) =>
      `${nameOf([...calendar.people, ...calendar.vendors], id)}: ${assignmentDisplay[state].label}`,
  );
  const line = {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    overflowWrap: 'anywhere',
    whiteSpace: isTall ? 'normal' : 'nowrap',
  };
  const time = entry.from ? `${formatTime(entry.from)} ` : '';
  return (
    <ButtonBase
      draggable={isDraggable && !entry.lead}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', entry.id)}
      onClick={() => onOpen(entry)}
      sx={{
        display: 'block',
        width: '100%',
        minWidth: 0,
        px: 0.75,
        py: isTall ? 0.75 : 0.25,
        minHeight: isTall ? 44 : 24,
        borderRadius: 0.5,
        borderLeft: `3px solid ${main}`,
        bgcolor: soft,
        color: onSoft,
        font: 'inherit',
        fontSize: '0.8125rem',
        textAlign: 'left',
        overflow: 'hidden',
      }}
    >
      <Box component="span" sx={{ ...line, fontWeight: 600 }}>
        {time}
        {entry.title}
      </Box>
      <Box component="span" sx={{ ...line, fontSize: '0.75rem' }}>
        {isTall ? [project, ...people].join(' · ') : project}
      </Box>
      {!isTall && <VisuallyHidden>{people.map((person) => `, ${person}`)}</VisuallyHidden>}
    </ButtonBase>
  );
});
