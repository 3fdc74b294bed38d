import {
  Box,
  Checkbox,
  FailedState,
  FormControlLabel,
  RowsSkeleton,
  Typography,
} from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { kinds } from './kinds.ts';
import {
  useNotificationChoicesQuery,
  useSaveNotificationChoiceMutation,
} from './notificationsApi.ts';

/** Which kinds the user is notified of; saved at once. */
export function InboxChoices() {
  const { permissions } = useSession();
  const toasts = useToasts();
  const { data, error, refetch, isFetching } = useNotificationChoicesQuery();
  const [save, { originalArgs, isLoading }] = useSaveNotificationChoiceMutation();
  if (error && !data)
    return (
      <FailedState
        title="Notification settings didn’t load"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowsSkeleton label="Loading notification settings" rows={8} rowHeight={44} />;
  const isOn = (kind: string) =>
    isLoading && originalArgs?.kind === kind
      ? originalArgs.in_app
      : (data.find((one) => one.kind === kind)?.in_app ?? true);
  const choose = async (kind: string, in_app: boolean) => {
    const answer = await save({ kind, in_app });
    if (answer.error) toasts.error('Not saved. Please try again.');
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 2, border: 0 }}>
      <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Notify me when
      </Typography>
      {kinds
        .filter(({ permission }) => permissions.some((one) => one === permission))
        .map(({ kind, label }) => (
          <FormControlLabel
            key={kind}
            sx={{ display: 'flex', minHeight: 44 }}
            control={
              <Checkbox
                checked={isOn(kind)}
                onChange={(_, checked) => void choose(kind, checked)}
              />
            }
            label={label}
          />
        ))}
    </Box>
  );
}
