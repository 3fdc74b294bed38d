import { messageOf } from '@plumbline/data';
import { Box, Button, FailedState, RowsSkeleton } from '@plumbline/design';
import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useInboxEarlierQuery } from '../../data/inbox.ts';
import { type Conversation, type ConversationItem } from '../../data/inboxShapes.ts';
import { Message } from './Message.tsx';

type EarlierProps = { conversation: Conversation; before: ConversationItem };

function Page({ conversation, before }: EarlierProps) {
  const company = useCompanyId();
  const { id, created_at } = before;
  const asked = { company, id: conversation.id, before: { id, created_at } };
  const { data, error, refetch, isFetching } = useInboxEarlierQuery(asked);
  if (!data)
    return (
      <li>
        {error ? (
          <FailedState
            title="Failed to load earlier messages"
            message={messageOf(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <RowsSkeleton label="Loading earlier messages" rows={3} rowHeight={64} />
        )}
      </li>
    );
  const [first] = data.items;
  return (
    <>
      {data.has_earlier && first && <EarlierMessages conversation={conversation} before={first} />}
      {data.items.map((item) => (
        <Message key={item.id} item={item} conversation={conversation} />
      ))}
    </>
  );
}

/** The messages before one, a page at a time, when someone asks for them. */
export function EarlierMessages(props: EarlierProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Page {...props} />;
  return (
    <Box component="li" sx={{ alignSelf: 'center' }}>
      <Button onClick={() => setOpen(true)}>Show earlier messages</Button>
    </Box>
  );
}
