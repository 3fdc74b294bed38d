import type { Citation, QuoteDraft } from '../../data/assistantShapes.ts';

/** `earlier`: an answer from a previous session, whose reason isn't stored. */
export type OfflineReason = 'noProvider' | 'unreachable' | 'earlier';

/** A chat message and its attachments. */
export type ChatMessage = {
  id: string;
  type: 'user' | 'assistant';
  content: string;
  timestamp: string;
  isStreaming?: boolean;
  isError?: boolean;
  /** Why the answer uses the company's data without AI. */
  offline?: OfflineReason;
  citations?: readonly Citation[];
  draft?: QuoteDraft;
};

export const newMessage = (
  type: ChatMessage['type'],
  content: string,
  more: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: crypto.randomUUID(),
  type,
  content,
  timestamp: new Date().toISOString(),
  ...more,
});
