import { Box, IconButton, MicIcon, SendIcon, StopIcon } from '@plumbline/design';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import { useVoice } from './useVoice.ts';

type ComposerProps = {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  onVoiceFault: () => void;
  isAnswering: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
};

/** Where a question is typed or spoken. Enter sends, Shift+Enter starts a new line [002 §2]. */
export function Composer(props: ComposerProps) {
  const { text, onText, onSend, onStop, onVoiceFault, isAnswering, inputRef } = props;
  const voice = useVoice((words) => onText(text ? `${text} ${words}` : words), onVoiceFault);
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 0.5, p: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box
        component="textarea"
        ref={inputRef}
        aria-label="Your question"
        placeholder="Ask about your business…"
        rows={2}
        maxLength={4000}
        value={text}
        onChange={(event: { target: { value: string } }) => onText(event.target.value)}
        onKeyDown={sendOnEnter}
        sx={{
          flex: 1,
          resize: 'none',
          font: 'inherit',
          fontSize: { xs: 16, sm: 14 },
          p: 1,
          borderRadius: 1,
          border: 1,
          borderColor: 'text.secondary',
          bgcolor: 'background.paper',
          color: 'text.primary',
        }}
      />
      {voice.isAvailable && (
        <IconButton
          aria-label={voice.isListening ? 'Stop voice input' : 'Voice input'}
          aria-pressed={voice.isListening}
          color={voice.isListening ? 'error' : 'default'}
          onClick={voice.isListening ? voice.stop : voice.start}
        >
          <MicIcon />
        </IconButton>
      )}
      {isAnswering ? (
        <IconButton aria-label="Stop" onClick={onStop}>
          <StopIcon />
        </IconButton>
      ) : (
        <IconButton type="submit" aria-label="Send" color="primary" disabled={text.trim() === ''}>
          <SendIcon />
        </IconButton>
      )}
    </Box>
  );
}
