import { messageOf } from '@plumbline/data';
import { Alert, Box, Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useFieldSubmitWeekMutation } from '../../data/timeClock.ts';
import { type PersonWeek, type Week } from '../../data/timeShapes.ts';
import { tall } from '../../shared/touch.ts';

/** Submits the user's own week for approval; nothing once it is submitted. */
export function SubmitWeek({ week, person }: { week: Week; person: PersonWeek }) {
  const [submit, { isLoading }] = useFieldSubmitWeekMutation();
  const [refused, setRefused] = useState<string>();
  const toasts = useToasts();
  if (person.status !== 'open') return null;
  const send = async () => {
    const { error } = await submit(week.week_start);
    setRefused(error && messageOf(error));
    if (!error) toasts.success('Week submitted');
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button variant="outlined" sx={tall(48)} loading={isLoading} onClick={() => void send()}>
        Submit my week
      </Button>
      {refused && <Alert severity="error">{refused}</Alert>}
    </Box>
  );
}
