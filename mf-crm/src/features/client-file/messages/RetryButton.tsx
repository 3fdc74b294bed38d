import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialReason, useToasts, useAccess } from '@plumbline/platform';
import { useState } from 'react';
import { useClientRetryMessageMutation, type ClientMessage } from '../../../data/messages.ts';
import { sends } from '../../../shared/edits.ts';
import { useSend } from '../../../shared/useSend.ts';

/** Resends a failed text as the latest message. */
export function RetryButton({ client, message }: { client: string; message: ClientMessage }) {
  const [retry] = useClientRetryMessageMutation();
  const [isWorking, setWorking] = useState(false);
  const send = useSend();
  const toasts = useToasts();
  const denial = denialReason(useAccess(sends));
  const { phone_number: to, message_content: content } = message;

  const again = async () => {
    setWorking(true);
    const stored = await retry({ client, id: message.id });
    if (stored.data) await send({ client, to, message: content, messageId: stored.data.id });
    else toasts.error(`Failed to send message. ${messageOf(stored.error)}`);
    setWorking(false);
  };
  return (
    <ActionButton
      size="small"
      denial={denial}
      loading={isWorking}
      aria-label={`Retry ${content.slice(0, 60)}`}
      onClick={() => void again()}
    >
      Retry
    </ActionButton>
  );
}
