import { messageOf } from '@plumbline/data';
import { Alert, Box, Money, Typography, dotted } from '@plumbline/design';
import { useProjectCodeLaborQuery } from '../../../data/codeRows.ts';

const hours = (seconds: number) => `${(seconds / 3600).toFixed(1).replace(/\.0$/, '')} hours`;

/** Labor from timesheets on a cost code: its cost, and hours by person; what each person cost only for owners. */
export function CodeLabor({ projectId, code }: { projectId: string; code: string }) {
  const { data, error } = useProjectCodeLaborQuery({ project: projectId, code });
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>;
  if (!data || data.seconds === 0) return null;
  const { actual, committed, unrated_seconds, people } = data;
  const line = (key: string, name: string, seconds: number, cost: number | null) => (
    <Box component="li" key={key} sx={{ display: 'flex', gap: 2, py: 0.75 }}>
      <Typography variant="body2" component="div" sx={{ flex: 1 }}>
        {dotted(name, hours(seconds))}
      </Typography>
      {cost !== null && <Money amount={cost} />}
    </Box>
  );
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        Labor
      </Typography>
      <Box component="ul" aria-label="Labor" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {line('actual', 'Approved time', data.approved_seconds, actual)}
        {data.seconds > data.approved_seconds &&
          line(
            'open',
            'Not approved yet (committed)',
            data.seconds - data.approved_seconds,
            committed,
          )}
      </Box>
      <Typography variant="body2" component="h4" sx={{ mt: 1, color: 'text.secondary' }}>
        By person
      </Typography>
      <Box component="ul" aria-label="Labor by person" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {people.map((person) =>
          line(
            person.user_id,
            person.name,
            person.seconds,
            person.actual === null ? null : person.actual + (person.committed ?? 0),
          ),
        )}
      </Box>
      {unrated_seconds > 0 && (
        <Alert severity="warning">
          {hours(unrated_seconds)} cost $0: no wage was set for those days.
        </Alert>
      )}
    </>
  );
}
