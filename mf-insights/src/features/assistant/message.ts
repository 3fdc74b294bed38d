import type { Citation, QuoteDraft } from '../../data/assistant.ts';

/** `earlier`: an answer of a former visit, whose reason is not stored. */
export type OfflineReason = 'noProvider' | 'unreachable' | 'earlier';

/** A message of the chat [002 §3], and what came along with it. */
export type ChatMessage = {
  id: string;
  type: 'user' | 'assistant';
  content: string;
  timestamp: string;
  isStreaming?: boolean;
  isError?: boolean;
  /** Why it was answered from the company's figures, without a model. */
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
