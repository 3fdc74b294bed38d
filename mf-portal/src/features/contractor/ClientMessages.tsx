import { Button, SectionCard, Stack } from '@plumbline/design';
import { useAccess } from '@plumbline/platform';
import {
  usePortalMarkReadMutation,
  usePortalReplyMutation,
  type ClientPortal,
} from '../../data/sharing.ts';
import { Conversation } from '../../shared/Conversation.tsx';
import { MessageForm } from '../../shared/MessageForm.tsx';

/** The messages with a client, and the answer; it also goes to the client's email. */
export function ClientMessages({ portal }: { portal: ClientPortal }) {
  const { client_id: clientId, messages, unread, access, name } = portal;
  const [reply] = usePortalReplyMutation();
  const [markRead, { isLoading }] = usePortalMarkReadMutation();
  const canWrite =
    useAccess({ permission: 'send_messages', feature: 'create_edit_clients' }).answer === 'allow';
  return (
    <SectionCard title={unread > 0 ? `Messages (${unread} new)` : 'Messages'}>
      <Stack spacing={2}>
        <Conversation messages={messages} own="company" />
        {unread > 0 && (
          <Button
            loading={isLoading}
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => void markRead(clientId)}
          >
            Mark as read
          </Button>
        )}
        {canWrite && access && (
          <MessageForm
            label={`Message to ${name}`}
            onSend={async (id, body) => (await reply({ clientId, id, body })).error}
          />
        )}
      </Stack>
    </SectionCard>
  );
}
