import { messageOf } from '@plumbline/data';
import { FailedState, LoadingState, Stack, Typography } from '@plumbline/design';
import { lazyComponent } from '@plumbline/platform';
import { usePortalMessagesQuery, usePortalSendMutation } from '../../data/portal.ts';
import { Conversation } from '../../shared/Conversation.tsx';
import { PortalFrame } from '../../shared/PortalFrame.tsx';

const MessageForm = lazyComponent(() =>
  import('../../shared/MessageForm.tsx').then((module) => module.MessageForm),
);

/** /portal/client/:accessId/messages: what the client and the company write to each other. */
export function MessagesPage() {
  return (
    <PortalFrame title="Messages" at="messages">
      {({ home, session }) => <Messages session={session} canWrite={!home.is_preview} />}
    </PortalFrame>
  );
}

function Messages({ session, canWrite }: { session: string; canWrite: boolean }) {
  const { data, error, refetch } = usePortalMessagesQuery(session, {
    pollingInterval: 20_000,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [send] = usePortalSendMutation();
  if (!data)
    return error ? (
      <FailedState
        title="Couldn’t load the messages"
        message={messageOf(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label="Loading…" />
    );
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Messages</Typography>
      <Conversation messages={data} own="client" />
      {canWrite && (
        <MessageForm
          label="Your message"
          onSend={async (id, body) => (await send({ session, id, body })).error}
        />
      )}
    </Stack>
  );
}
