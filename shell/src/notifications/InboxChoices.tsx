import { FailedState, RowsSkeleton } from '@plumbline/design';
import { useNotificationChoicesQuery } from './notificationsApi.ts';
import { useQuietHoursQuery } from './pushApi.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { QuietHours } from './QuietHours.tsx';
import { NotificationMatrix } from './NotificationMatrix.tsx';

/** Which kinds the user is notified of and where, saved at once; push of this device, and quiet hours. */
export function InboxChoices() {
  const choices = useNotificationChoicesQuery();
  const hours = useQuietHoursQuery();
  const failed = [choices, hours].find(({ error, data }) => error && data === undefined);
  if (failed)
    return (
      <FailedState
        title="Notification settings didn’t load"
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  if (!choices.data || hours.data === undefined)
    return <RowsSkeleton label="Loading notification settings" rows={8} rowHeight={44} />;
  return (
    <>
      <PushSwitch />
      <NotificationMatrix choices={choices.data} />
      <QuietHours key={hours.data} hours={hours.data} />
    </>
  );
}
