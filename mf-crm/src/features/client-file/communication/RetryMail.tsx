import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialReason, useToasts, useAccess } from '@plumbline/platform';
import { useClientRetryMessageMutation } from '../../../data/messages.ts';
import type { TimelineEntry } from '../../../data/timeline.ts';
import { sends } from '../../../shared/edits.ts';

/** Resends a failed email to the client's current address. */
export function RetryMail({ client, entry }: { client: string; entry: TimelineEntry }) {
  const [retry, { isLoading, isSuccess }] = useClientRetryMessageMutation();
  const toasts = useToasts();
  const denial = denialReason(useAccess(sends));
  const again = async () => {
    const { error } = await retry({ client, id: entry.id });
    if (error) toasts.error(`Couldn’t send the email. ${messageOf(error)}`);
    else toasts.success('Email queued');
  };
  if (isSuccess) return null;
  return (
    <ActionButton
      size="small"
      denial={denial}
      loading={isLoading}
      aria-label={`Resend ${entry.title ?? 'the email'}`}
      onClick={() => void again()}
    >
      Send again
    </ActionButton>
  );
}
