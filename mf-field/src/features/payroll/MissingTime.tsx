import { messageOf } from '@plumbline/data';
import { Alert, Box, SectionCard, Typography } from '@plumbline/design';
import { useFieldMissingTimeQuery } from '../../data/payroll.ts';
import { shortDay } from '../../shared/hours.ts';

/** Who has not logged in a week: people without time, and projects without a daily log. */
export function MissingTime({ day }: { day: string }) {
  const { data, error } = useFieldMissingTimeQuery(day);
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data || data.people.length + data.logs.length === 0) return null;
  return (
    <SectionCard title="Not logged">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Days title="No time" rows={data.people.map((row) => ({ ...row, id: row.user_id }))} />
        <Days
          title="No daily log"
          rows={data.logs.map((row) => ({ ...row, id: row.project_id }))}
        />
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
