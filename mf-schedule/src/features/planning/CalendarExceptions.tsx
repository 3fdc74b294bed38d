import { Box, Button, Typography } from '@plumbline/design';
import type { OwnCalendar } from '../../data/scheduleShapes.ts';
import { shortDay } from '../../shared/labels.ts';

type ExceptionsProps = {
  exceptions: OwnCalendar['exceptions'];
  onRemove: (date: string) => void;
};

export function CalendarExceptions({ exceptions, onRemove }: ExceptionsProps) {
  return (
    <Box component="ul" aria-label="Exceptions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {exceptions.map(({ date, is_working, name }) => {
        const day = `${shortDay(date)}, ${date.slice(0, 4)}`;
        return (
          <Box
            component="li"
            key={date}
            sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {[day, name, is_working ? 'working' : 'off'].filter(Boolean).join(', ')}
            </Typography>
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove ${day}`}
              onClick={() => onRemove(date)}
            >
              Remove
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
