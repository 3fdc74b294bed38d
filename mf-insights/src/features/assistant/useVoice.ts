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
const heard = z.object({
  results: z.custom<ArrayLike<ArrayLike<{ transcript: string }>>>(
    (value) => typeof value === 'object' && value !== null && 'length' in value,
  ),
});

const faulty = z.object({ error: z.string() });

const unavailable = 'Voice input is not available right now.';
const denied =
  'Your browser does not let Plumbline use the microphone. Allow it in the settings of this site and try again.';
/** What a person is told of the faults that a browser names; `aborted` is the person's own doing. */
const faultTexts: Record<string, string | undefined> = {
  'not-allowed': denied,
  'service-not-allowed': denied,
  'audio-capture': 'No microphone was found.',
  'no-speech': 'Nothing was heard. Please try again.',
  aborted: '',
};

const recognitionOf = (host: object) =>
  makesRecognition.safeParse(
    Reflect.get(host, 'SpeechRecognition') ?? Reflect.get(host, 'webkitSpeechRecognition'),
  ).data;

/**
 * Spoken words as text, in US English, while they are spoken: each call has all words since the start.
 * `isAvailable` is false where the browser cannot hear.
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
      const results = heard.safeParse(event).data?.results;
      const words = results ? Array.from(results, (one) => one[0]?.transcript ?? '') : [];
      if (words.length > 0) onText(words.map((part) => part.trim()).join(' '));
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
