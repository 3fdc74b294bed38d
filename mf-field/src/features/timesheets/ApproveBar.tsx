import { messageOf } from '@plumbline/data';
import { Alert, Box, Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useFieldApproveTimeMutation } from '../../data/timeClock.ts';
import { type Week } from '../../data/timeShapes.ts';
import { tall } from '../../shared/touch.ts';

type ApproveBarProps = { week: Week; chosen: readonly string[]; onApproved: () => void };

const timesheets = (count: number) => (count === 1 ? '1 timesheet' : `${count} timesheets`);

/** Approves the chosen people's week in one request. */
export function ApproveBar({ week, chosen, onApproved }: ApproveBarProps) {
  const [approve, { isLoading }] = useFieldApproveTimeMutation();
  const [refused, setRefused] = useState<string>();
  const toasts = useToasts();
  const send = async () => {
    const people = week.people
      .filter(({ user_id }) => chosen.includes(user_id))
      .map(({ user_id, worked }) => ({ user_id, seconds: worked }));
    const { error } = await approve({ day: week.week_start, people });
    setRefused(error && messageOf(error));
    if (error) return;
    toasts.success(`${timesheets(people.length)} approved`);
    onApproved();
  };
  const unpaid = week.people
    .filter(({ user_id, unrated }) => chosen.includes(user_id) && (unrated ?? 0) > 0)
    .map(({ name }) => name);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Button
        variant="contained"
        sx={tall(48)}
        disabled={chosen.length === 0}
        loading={isLoading}
        onClick={() => void send()}
      >
        Approve {chosen.length > 0 ? timesheets(chosen.length) : 'timesheets'}
      </Button>
      {unpaid.length > 0 && (
        <Alert severity="warning">
          No wage for {unpaid.join(', ')}. Set it first: approved hours cost $0 without one.
        </Alert>
      )}
      {refused && <Alert severity="error">{refused}</Alert>}
    </Box>
  );
}
