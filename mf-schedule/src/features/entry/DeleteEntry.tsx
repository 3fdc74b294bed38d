import { messageOf } from '@plumbline/data';
import { Box, Button } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useScheduleDeleteEntryMutation } from '../../data/projectSchedule.ts';
import { type Entry } from '../../data/scheduleShapes.ts';
import { useScheduleEndSeriesMutation } from '../../data/series.ts';

type DeleteEntryProps = { project: string; entry: Entry; onDeleted: () => void };

/** Deletes an entry, or it and all that follow in its series, after a second press. */
export function DeleteEntry({ project, entry, onDeleted }: DeleteEntryProps) {
  const [remove, { isLoading }] = useScheduleDeleteEntryMutation();
  const [end, { isLoading: isEnding }] = useScheduleEndSeriesMutation();
  const [isSure, setSure] = useState<'one' | 'following'>();
  const toasts = useToasts();
  const { id, title, series_id, start_date, due_date } = entry;
  const from = start_date ?? due_date;
  const deleteOne = async () => {
    if (isSure !== 'one') {
      setSure('one');
      return;
    }
    const { error } = await remove({ project, id });
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.success(`“${title}” deleted`);
    onDeleted();
  };
  const deleteFollowing = async (series: string, day: string) => {
    if (isSure !== 'following') {
      setSure('following');
      return;
    }
    const { data, error } = await end({ project, id: series, from: day });
    if (error) {
      toasts.error(messageOf(error));
      return;
    }
    toasts.success(`${data.count} entries deleted`);
    onDeleted();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button color="error" loading={isLoading} onClick={() => void deleteOne()}>
        {isSure === 'one' ? 'Delete for good?' : 'Delete entry'}
      </Button>
      {series_id && from && (
        <Button
          color="error"
          loading={isEnding}
          onClick={() => void deleteFollowing(series_id, from)}
        >
          {isSure === 'following' ? 'Delete all for good?' : 'Delete this and all following'}
        </Button>
      )}
    </Box>
  );
}
