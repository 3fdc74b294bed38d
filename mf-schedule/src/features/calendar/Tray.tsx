import { Box, Button, SectionCard, Typography } from '@plumbline/design';
import { memo, useState } from 'react';
import type { CalendarEntry, CompanyCalendar } from '../../data/calendarShapes.ts';
import { unassigned } from './calendarDays.ts';
import { EntryChip } from './EntryChip.tsx';

type TrayProps = {
  calendar: CompanyCalendar;
  entries: readonly CalendarEntry[];
  canPlan: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** Entries shown at first: hundreds would slow down every change of the calendar. */
const most = 30;

/** Work that nobody is assigned to, or without a date: dragged to a day, or opened to choose one. */
export const Tray = memo(function Tray({ calendar, entries, canPlan, onOpen }: TrayProps) {
  const [isAll, setAll] = useState(false);
  const open = unassigned(entries);
  const shown = isAll ? open : open.slice(0, most);
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <SectionCard
        isMain
        title={`Unassigned (${open.length})`}
        {...(canPlan && { description: 'Drag to a day, or open to choose a date and a person.' })}
      >
        {open.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Everything is assigned.
          </Typography>
        ) : (
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gap: 0.75,
              maxHeight: 480,
              overflowY: 'auto',
            }}
            tabIndex={0}
            aria-label="Unassigned entries"
          >
            {shown.map((entry) => (
              <li key={entry.id}>
                <EntryChip
                  entry={entry}
                  calendar={calendar}
                  isTall
                  isDraggable={canPlan}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </Box>
        )}
        {open.length > shown.length && (
          <Button color="inherit" onClick={() => setAll(true)}>
            Show all {open.length}
          </Button>
        )}
      </SectionCard>
    </Box>
  );
});
