import {
  Box,
  Button,
  DeleteIcon,
  IconButton,
  Paper,
  RemoveIcon,
  Stack,
  Tooltip,
  Typography,
} from '@plumbline/design';
import { useSession, useToasts } from '@plumbline/platform';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from './Composer.tsx';
import { newMessage } from './message.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { useConversation } from './useConversation.ts';
import { greeting, shownSuggestions } from './greeting.ts';

type AssistantPanelProps = { isOpen: boolean; onMinimize: () => void };

/** Chat panel at the bottom right; full screen on phones. */
export function AssistantPanel({ isOpen, onMinimize }: AssistantPanelProps) {
  const { permissions } = useSession();
  const hello = useMemo(() => newMessage('assistant', greeting(permissions)), [permissions]);
  const toasts = useToasts();
  const chat = useConversation();
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { messages, isAnswering, failed } = chat;
  const last = messages.at(-1);

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length, last?.content, last?.isStreaming, isOpen]);

  const send = async (question: string) => {
    const trimmed = question.trim();
    if (trimmed === '' || isAnswering) return;
    setText('');
    const failure = await chat.ask(trimmed);
    // keeps a question that failed
    if (failure) setText((typed) => typed || trimmed);
  };
  const clear = () => {
    chat.clear();
    toasts.success('Chat cleared');
    input.current?.focus();
  };
  const retry = () => {
    setText((typed) => (typed === failed ? '' : typed));
    chat.retry();
  };

  return (
    <Paper
      component="section"
      aria-labelledby="assistant-title"
      aria-describedby="assistant-subtitle"
      elevation={8}
      hidden={!isOpen}
      onKeyDown={(event) => event.key === 'Escape' && onMinimize()}
      sx={{
        position: 'fixed',
        zIndex: 'modal',
        right: { xs: 0, sm: 24 },
        bottom: { xs: 0, sm: 24 },
        width: { xs: '100%', sm: 400 },
        height: { xs: '100dvh', sm: 'min(620px, calc(100dvh - 48px))' },
        border: 1,
        borderColor: 'divider',
        borderRadius: { xs: 0, sm: 2 },
        '&:not([hidden])': { display: 'flex' },
        flexDirection: 'column',
        overflow: 'hidden',
        '@media print': { display: 'none' },
      }}
    >
      <Stack
        direction="row"
        sx={{ p: 1.5, alignItems: 'center', borderBottom: 1, borderColor: 'divider' }}
      >
        <Box sx={{ flex: 1 }}>
          <Typography id="assistant-title" variant="h3" component="h2">
            AI Assistant
          </Typography>
          <Typography id="assistant-subtitle" variant="body2" color="textSecondary">
            Business Data Helper
          </Typography>
        </Box>
        <Tooltip title="Clear chat">
          <IconButton aria-label="Clear chat" onClick={clear}>
            <DeleteIcon />
          </IconButton>
        </Tooltip>
        <Tooltip title="Minimize">
          <IconButton aria-label="Minimize" onClick={onMinimize}>
            <RemoveIcon />
          </IconButton>
        </Tooltip>
      </Stack>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 1.5 }} tabIndex={0} role="log" aria-label="Chat">
        <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0 }}>
          <MessageBubble message={hello} />
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              message={message}
              onRetry={message.isError && message === last ? retry : undefined}
            />
          ))}
        </Stack>
        {messages.length === 0 && (
          <Stack spacing={1} sx={{ mt: 2, alignItems: 'flex-start' }}>
            {shownSuggestions(permissions).map((question) => (
              <Button
                key={question}
                size="small"
                variant="outlined"
                onClick={() => void send(question)}
              >
                {question}
              </Button>
            ))}
          </Stack>
        )}
        <div ref={end} />
      </Box>
      <Composer
        text={text}
        onText={setText}
        onSend={() => void send(text)}
        onStop={chat.stop}
        onVoiceFault={(message) => toasts.error(message)}
        isAnswering={isAnswering}
        inputRef={input}
      />
    </Paper>
  );
}
