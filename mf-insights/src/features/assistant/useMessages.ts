import { useCompanyId } from '@plumbline/platform';
import { useState } from 'react';
import { useConversationListQuery } from '../../data/assistant.ts';
import { type Conversation } from '../../data/assistantShapes.ts';
import { newMessage, type ChatMessage } from './message.ts';
import { useChatSession } from './useChatSession.ts';

const toMessages = (rows: readonly Conversation[]): ChatMessage[] =>
  rows.flatMap(({ message, response, context, created_at }) => [
    newMessage('user', message, { timestamp: created_at }),
    newMessage('assistant', response, {
      timestamp: created_at,
      ...(context.offline && { offline: 'earlier' as const }),
      ...(context.citations && { citations: context.citations }),
    }),
  ]);

/** The messages of the chat session: stored ones, then those added since the page loaded. */
export function useMessages() {
  const company = useCompanyId();
  const { session, renew } = useChatSession();
  const { data: stored } = useConversationListQuery({ company, session });
  const [added, setAdded] = useState<readonly ChatMessage[]>([]);
  // messages from before this page load; new ones are in `added`
  const [earlier, setEarlier] = useState<readonly ChatMessage[]>();
  if (earlier === undefined && stored) setEarlier(toMessages(stored));
  const messages = [...(earlier ?? []), ...added];
  const change = (id: string, how: (message: ChatMessage) => ChatMessage) =>
    setAdded((before) => before.map((one) => (one.id === id ? how(one) : one)));
  return {
    session,
    messages,
    earlier: earlier ?? [],
    added,
    setAdded,
    /** Changes an added message. */
    change,
    /** Begins an empty session. */
    reset: () => {
      setAdded([]);
      setEarlier([]);
      renew();
    },
  };
}
