import { z } from '@plumbline/data';
import { useEffect, useRef, useState } from 'react';

/** What this needs of the browser's speech recognition, which not all browsers have. */
type Recognition = {
  lang: string;
  continuous: boolean;
  onresult: ((event: unknown) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
};
type RecognitionClass = new () => Recognition;

const heard = z.object({
  resultIndex: z.number(),
  results: z.custom<ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>>(
    (value) => typeof value === 'object' && value !== null,
  ),
});

const isClass = (value: unknown): value is RecognitionClass => typeof value === 'function';

function recognitionClass(): RecognitionClass | undefined {
  const found: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ??
    Reflect.get(globalThis, 'webkitSpeechRecognition');
  return isClass(found) ? found : undefined;
}

/** Dictation by the browser's speech recognition; `isOffered` is false where the browser has none. */
export function useDictation(onText: (text: string) => void) {
  const [isListening, setListening] = useState(false);
  const running = useRef<Recognition>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => () => running.current?.stop(), []);
  const start = () => {
    const Class = recognitionClass();
    if (!Class) return;
    const recognition = new Class();
    recognition.lang = 'en-US';
    recognition.continuous = true;
    recognition.onresult = (event) => {
      const found = heard.safeParse(event).data;
      if (!found) return;
      const parts = Array.from(found.results).slice(found.resultIndex);
      const text = parts.flatMap((part) => (part.isFinal ? [part[0]?.transcript ?? ''] : []));
      if (text.length > 0) latest.current(text.join(' ').trim());
    };
    recognition.onend = () => setListening(false);
    running.current = recognition;
    recognition.start();
    setListening(true);
  };
  const toggle = () => (isListening ? running.current?.stop() : start());
  return { isOffered: recognitionClass() !== undefined, isListening, toggle };
}
