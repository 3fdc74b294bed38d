import { messageOf } from '@plumbline/data';
import { Button, DateText, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useCalendarQuery, useCalendarRemoveMutation } from '../../../data/integrations.ts';

/**
 * The calendar integration: connected while a feed exists, synced when a calendar app last read it.
 */
export function useCalendarEntry(onConfigure: () => void) {
  const toasts = useToasts();
  const { data: feed, error, isFetching, refetch } = useCalendarQuery();
  const [remove, { isLoading }] = useCalendarRemoveMutation();
  const disconnect = async () => {
    const { error: failure } = await remove();
    if (failure) toasts.error(messageOf(failure));
    else toasts.success('Calendar disconnected');
  };

  const entry = { id: 'calendar', title: 'Calendar' };
  const description = 'See your projects and milestones in any calendar app.';
  if (error)
    return {
      ...entry,
      marks: <StatusChip label="Error" tone="error" shape="triangle" />,
      detail: `Couldn’t check the feed. ${messageOf(error)}`,
      actions: (
        <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      ),
    };
  if (feed === undefined)
    return {
      ...entry,
      marks: <StatusChip label="Checking..." tone="neutral" />,
      detail: description,
    };
  if (feed === null)
    return {
      ...entry,
      marks: <StatusChip label="Disconnected" shape="ring" />,
      detail: description,
      actions: (
        <Button variant="outlined" aria-label="Connect Calendar" onClick={onConfigure}>
          Connect
        </Button>
      ),
    };
  return {
    ...entry,
    marks: feed.last_read_at ? (
      <StatusChip label="Connected" tone="success" shape="check" />
    ) : (
      <StatusChip label="Not synced yet" tone="warning" shape="half" />
    ),
    detail: (
      <>
        {description}
        <Typography variant="caption" component="div">
          {feed.last_read_at ? (
            <>
              Last sync <DateText value={feed.last_read_at} relative />
            </>
          ) : (
            'No calendar app has synced yet. Add the address to your calendar.'
          )}
        </Typography>
      </>
    ),
    actions: (
      <>
        <Button variant="outlined" aria-label="Configure Calendar" onClick={onConfigure}>
          Configure
        </Button>
        <Button
          color="error"
          aria-label="Disconnect Calendar"
          loading={isLoading}
          onClick={() => void disconnect()}
        >
          Disconnect
        </Button>
      </>
    ),
  };
}
