import { Box, SectionCard, Typography } from '@plumbline/design';
import type { MissingTime as Missing } from '../../data/timeShapes.ts';
import { shortDay } from '../../shared/hours.ts';

/** Who has not logged in a week: people without time, and projects without a daily log. */
export function MissingTime({ people, logs }: Missing) {
  if (people.length + logs.length === 0) return null;
  return (
    <SectionCard title="Not logged">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Days title="No time" rows={people.map((row) => ({ ...row, id: row.user_id }))} />
        <Days title="No daily log" rows={logs.map((row) => ({ ...row, id: row.project_id }))} />
      </Box>
    </SectionCard>
  );
}

type DaysProps = { title: string; rows: readonly { id: string; name: string; days: string[] }[] };

function Days({ title, rows }: DaysProps) {
  if (rows.length === 0) return null;
  return (
    <Box>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ id, name, days }) => (
          <Box component="li" key={id} sx={{ py: 0.75 }}>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{name}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {days.map(shortDay).join('; ')}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
