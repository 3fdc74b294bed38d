import { messageOf } from '@plumbline/data';
import { Box, Button, DateText, StatusChip, Typography } from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useAdminJobRetryMutation, type FailedJob } from '../../data/operator.ts';

type FailedJobRowProps = { job: FailedJob; onRetried: () => void };

/** A failed job: company, reason, and Retry if it won't be retried automatically. */
export function FailedJobRow({ job, onRetried }: FailedJobRowProps) {
  const toasts = useToasts();
  const [retry, { isLoading }] = useAdminJobRetryMutation();
  const { kind, id, company, attempts, created_at, next_attempt_at } = job;
  const onRetry = async () => {
    const { error } = await retry({ kind, id });
    if (error) toasts.error(messageOf(error));
    else toasts.success('Job queued again');
    onRetried();
  };
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{job.job}</Typography>
          {next_attempt_at ? (
            <StatusChip label="Will retry" tone="warning" shape="triangle" />
          ) : (
            <StatusChip label="Given up" tone="error" shape="cross" />
          )}
        </Box>
        <Typography variant="body2">{job.error ?? 'No reason recorded.'}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {company ?? 'No company'} · {attempts === 1 ? '1 attempt' : `${attempts} attempts`} ·{' '}
          <DateText value={created_at} relative />
        </Typography>
      </Box>
      {job.can_retry && (
        <Button
          variant="outlined"
          loading={isLoading}
          aria-label={`Retry ${job.job}${company ? ` of ${company}` : ''}`}
          onClick={() => void onRetry()}
        >
          Retry
        </Button>
      )}
    </Box>
  );
}
