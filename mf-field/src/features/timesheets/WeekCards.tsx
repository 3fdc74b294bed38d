import { Box, Card, Checkbox, Link, Typography, dotted } from '@plumbline/design';
import { formatHours } from '../../shared/hours.ts';
import {
  flagsText,
  isApprovable,
  overtimeText,
  toggled,
  WeekStatus,
  type WeekListProps,
} from './weekStatus.tsx';

/** A week on a phone: one card for each person. */
export function WeekCards({ week, chosen, onChoose, onOpen }: WeekListProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {week.people.map((person) => (
        <Card
          component="li"
          key={person.user_id}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.5, minHeight: 64 }}
        >
          {chosen && (
            <Checkbox
              checked={chosen.includes(person.user_id)}
              disabled={!isApprovable(person)}
              sx={{ p: 1.5, ml: -1.5 }}
              slotProps={{ input: { 'aria-label': `Select ${person.name}` } }}
              onChange={() => onChoose(toggled(chosen, person.user_id))}
            />
          )}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Link
              component="button"
              sx={{ minHeight: 32, textAlign: 'left', overflowWrap: 'anywhere' }}
              onClick={() => onOpen(person.user_id)}
            >
              {person.name}
            </Link>
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {dotted(formatHours(person.worked), overtimeText(person), flagsText(person.flags))}
            </Typography>
          </Box>
          <WeekStatus status={person.status} />
        </Card>
      ))}
    </Box>
  );
}
