import { z } from '@plumbline/data';
import { useEffect, useRef, useState } from 'react';

type Recognition = {
  lang: string;
  interimResults: boolean;
  start: () => void;
  stop: () => void;
  onresult: (event: unknown) => void;
  onend: () => void;
  onerror: (event: unknown) => void;
};
const makesRecognition = z.custom<new () => Recognition>((value) => typeof value === 'function');
const resultEvent = z.object({
  results: z.custom<ArrayLike<ArrayLike<{ transcript: string }>>>(
    (value) => typeof value === 'object' && value !== null && 'length' in value,
  ),
});

const faulty = z.object({ error: z.string() });

const unavailable = 'Voice input isn’t available right now.';
const denied =
  'Your browser blocked the microphone. Allow it in this site’s settings and try again.';
/** Messages for speech recognition errors; `aborted` is the user's own action. */
const faultTexts: Record<string, string | undefined> = {
  'not-allowed': denied,
  'service-not-allowed': denied,
  'audio-capture': 'No microphone found.',
  'no-speech': 'We didn’t hear anything. Try again.',
  aborted: '',
};

const recognitionOf = (host: object) =>
  makesRecognition.safeParse(
    Reflect.get(host, 'SpeechRecognition') ?? Reflect.get(host, 'webkitSpeechRecognition'),
  ).data;

/**
 * Speech as text (US English) while the user speaks: each call has all transcripts since the start.
 * `isAvailable` is false if the browser doesn't support it.
 */
export function useVoice(onText: (text: string) => void, onFault: (message: string) => void) {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const Recognition = recognitionOf(window);

  const start = () => {
    if (!Recognition) return;
    const recognition = new Recognition();
    recognition.lang = 'en-US';
    recognition.interimResults = true;
    recognition.onresult = (event) => {
      const results = resultEvent.safeParse(event).data?.results;
      const transcripts = results ? Array.from(results, (one) => one[0]?.transcript ?? '') : [];
      if (transcripts.length > 0) onText(transcripts.map((part) => part.trim()).join(' '));
    };
    recognition.onerror = (event) => {
      setListening(false);
      const message = faultTexts[faulty.safeParse(event).data?.error ?? ''] ?? unavailable;
      if (message) onFault(message);
    };
    recognition.onend = () => setListening(false);
    running.current = recognition;
    setListening(true);
    recognition.start();
  };
  return {
    isAvailable: Recognition !== undefined,
    isListening,
    start,
    stop: () => running.current?.stop(),
  };
}
