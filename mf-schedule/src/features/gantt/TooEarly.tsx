import { Alert, Button } from '@plumbline/design';
import { counted } from '@plumbline/domain';
import { useMemo } from 'react';
import type { ProjectSchedule } from '../../data/scheduleShapes.ts';
import { countTooEarly } from './ganttRows.ts';

type TooEarlyProps = {
  schedule: ProjectSchedule;
  /** Absent for who may not plan. */
  onReview: (() => void) | undefined;
};

/** Says that dates violate dependencies, as after a change on the tab Timeline, and offers to move them. */
export function TooEarly({ schedule, onReview }: TooEarlyProps) {
  const count = useMemo(() => countTooEarly(schedule), [schedule]);
  if (count === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        onReview && (
          <Button color="inherit" size="small" onClick={onReview}>
            Review changes
          </Button>
        )
      }
    >
      {counted(count, 'entry starts', 'entries start')} earlier than dependencies or “Not before”
      dates allow.
    </Alert>
  );
}
