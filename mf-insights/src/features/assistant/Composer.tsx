import { Box, IconButton, MicIcon, SendIcon, StopIcon } from '@plumbline/design';
import { useRef, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useVoice } from './useVoice.ts';

type ComposerProps = {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  onVoiceFault: (message: string) => void;
  isAnswering: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
};

type VoiceTextProps = Pick<ComposerProps, 'text' | 'onText' | 'onVoiceFault'>;

function useVoiceText({ text, onText, onVoiceFault }: VoiceTextProps) {
  // text before voice input; the recognized words are appended and corrected as they arrive
  const typed = useRef('');
  const isStale = useRef(false);
  const voice = useVoice((words) => {
    if (!isStale.current) onText(typed.current ? `${typed.current} ${words}` : words);
  }, onVoiceFault);
  const listen = () => {
    typed.current = text;
    isStale.current = false;
    voice.start();
  };
  // typing or sending ends voice input
  const endListening = () => {
    isStale.current = true;
    if (voice.isListening) voice.stop();
  };
  return { voice, listen, endListening };
}

/** Question input by keyboard or voice. Enter sends, Shift+Enter starts a new line. */
export function Composer(props: ComposerProps) {
  const { text, onText, onSend, onStop, onVoiceFault, isAnswering, inputRef } = props;
  const { voice, listen, endListening } = useVoiceText({ text, onText, onVoiceFault });
  const write = (words: string) => {
    endListening();
    onText(words);
  };
  const send = () => {
    endListening();
    onSend();
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
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
        onChange={(event: { target: { value: string } }) => write(event.target.value)}
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
          onClick={voice.isListening ? voice.stop : listen}
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
