import { messageOf } from '@plumbline/data';
import { ActionButton } from '@plumbline/design';
import { denialReason, useAccess, useToasts } from '@plumbline/platform';
import { useState } from 'react';
import { useInboxRetryMutation } from '../../data/inbox.ts';
import { type Conversation, type ConversationItem } from '../../data/inboxShapes.ts';
import { sends } from '../../shared/edits.ts';
import { useSend } from '../../shared/useSend.ts';

type RetryButtonProps = { item: ConversationItem; conversation: Conversation };

/** Sends a failed text or email again. */
export function RetryButton({ item, conversation }: RetryButtonProps) {
  const { client_id: client, lead_id: lead } = conversation;
  const [retry] = useInboxRetryMutation();
  const [isWorking, setWorking] = useState(false);
  const send = useSend();
  const toasts = useToasts();
  const denial = denialReason(useAccess(sends));
  const again = async () => {
    setWorking(true);
    const { data, error } = await retry({ id: item.id, client, lead });
    // A text to a client is sent by this request; the gateway sends the others by itself.
    if (error) toasts.error(`Couldn’t send it again. ${messageOf(error)}`);
    else if (client && data.phone_number)
      await send({ client, to: data.phone_number, message: item.body, messageId: data.id });
    else toasts.success('Message queued');
    setWorking(false);
  };
  return (
    <ActionButton
      size="small"
      denial={denial}
      loading={isWorking}
      aria-label={`Retry ${(item.subject ?? item.body).slice(0, 60)}`}
      onClick={() => void again()}
    >
      Retry
    </ActionButton>
  );
}
