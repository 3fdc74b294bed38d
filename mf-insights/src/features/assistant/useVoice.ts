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

const recognitionOf = (host: object) =>
  makesRecognition.safeParse(
    Reflect.get(host, 'SpeechRecognition') ?? Reflect.get(host, 'webkitSpeechRecognition'),
  ).data;

/** Spoken words as text, in US English; `isAvailable` is false where the browser cannot hear. */
export function useVoice(onText: (text: string) => void, onFault: () => void) {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition>(undefined);
  useEffect(() => () => running.current?.stop(), []);
  const Recognition = recognitionOf(window);

  const start = () => {
    if (!Recognition) return;
    const recognition = new Recognition();
    recognition.lang = 'en-US';
    recognition.interimResults = false;
    recognition.onresult = (event) => {
      const results = heard.safeParse(event).data?.results;
      const words = results ? Array.from(results, (one) => one[0]?.transcript ?? '') : [];
      if (words.length > 0) onText(words.join(' ').trim());
    };
    recognition.onerror = () => {
      setListening(false);
      onFault();
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
