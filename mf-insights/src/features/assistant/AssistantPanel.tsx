import {
  Box,
  DeleteIcon,
  IconButton,
  Paper,
  RemoveIcon,
  Stack,
  Tooltip,
  Typography,
} from '@plumbline/design';
import { useToasts } from '@plumbline/platform';
import { useEffect, useRef, useState } from 'react';
import { Composer } from './Composer.tsx';
import { useConversation } from './useConversation.ts';
import { ChatLog } from './ChatLog.tsx';

type AssistantPanelProps = { isOpen: boolean; onMinimize: () => void };

/** Chat panel at the bottom right; full screen on phones. */
export function AssistantPanel({ isOpen, onMinimize }: AssistantPanelProps) {
  const toasts = useToasts();
  const chat = useConversation();
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const { messages, isAnswering, failed } = chat;

  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);

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
      <PanelHeader onClear={clear} onMinimize={onMinimize} />
      <ChatLog
        messages={messages}
        isShown={isOpen}
        onAsk={(question) => void send(question)}
        onRetry={retry}
      />
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

function PanelHeader({ onClear, onMinimize }: { onClear: () => void; onMinimize: () => void }) {
  return (
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
        <IconButton aria-label="Clear chat" onClick={onClear}>
          <DeleteIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title="Minimize">
        <IconButton aria-label="Minimize" onClick={onMinimize}>
          <RemoveIcon />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
