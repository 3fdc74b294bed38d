import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialOf, useToasts, useVerdict } from '@plumbline/platform';
import { useClientRetryMessageMutation } from '../../../data/messages.ts';
import type { TimelineEntry } from '../../../data/timeline.ts';
import { sends } from '../../../shared/edits.ts';

/** Sends a mail that failed once more, to the address that the client has now. */
export function RetryMail({ client, entry }: { client: string; entry: TimelineEntry }) {
  const [retry, { isLoading, isSuccess }] = useClientRetryMessageMutation();
  const toasts = useToasts();
  const denial = denialOf(useVerdict(sends));
  const again = async () => {
    const { error } = await retry({ client, id: entry.id });
    if (error) toasts.error(`The mail was not sent. ${messageOf(error)}`);
    else toasts.success('The mail is on its way');
  };
  if (isSuccess) return null;
  return (
    <ActionButton
      size="small"
      denial={denial}
      loading={isLoading}
      aria-label={`Send ${entry.title ?? 'the mail'} again`}
      onClick={() => void again()}
    >
      Send again
    </ActionButton>
  );
}
