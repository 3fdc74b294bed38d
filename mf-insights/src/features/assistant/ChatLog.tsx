import { Box, Button, Stack } from '@plumbline/design';
import { useSession } from '@plumbline/platform';
import { useEffect, useMemo, useRef } from 'react';
import { newMessage, type ChatMessage } from './message.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { greeting, shownSuggestions } from './greeting.ts';

type ChatLogProps = {
  messages: readonly ChatMessage[];
  isShown: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
};

/** The greeting and the messages, scrolled to the newest; suggested questions while there are none. */
export function ChatLog({ messages, isShown, onAsk, onRetry }: ChatLogProps) {
  const { permissions } = useSession();
  const hello = useMemo(() => newMessage('assistant', greeting(permissions)), [permissions]);
  const end = useRef<HTMLDivElement>(null);
  const last = messages.at(-1);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, last?.content, last?.isStreaming, isShown]);
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: 1.5 }} tabIndex={0} role="log" aria-label="Chat">
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
        <MessageBubble message={hello} />
        {messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            onRetry={message.isError && message === last ? onRetry : undefined}
          />
        ))}
      </Stack>
      {messages.length === 0 && (
        <Stack spacing={1} sx={{ mt: 2, alignItems: 'flex-start' }}>
          {shownSuggestions(permissions).map((question) => (
            <Button key={question} size="small" variant="outlined" onClick={() => onAsk(question)}>
              {question}
            </Button>
          ))}
        </Stack>
      )}
      <div ref={end} />
    </Box>
  );
}
