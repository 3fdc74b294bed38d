import { useEffect, useEffectEvent, useState } from 'react';

/** For how many milliseconds nothing is typed before what was typed is asked for. */
export const typingPause = 250;

/** A value that changes with each key, as it was when typing last paused. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Takes what is typed; `onSearch` hears of it when typing pauses, and until then nothing is known of it. */
export function useSearchOnPause(onSearch: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const text = useSettled(typed);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text !== undefined) search(text);
  }, [text]);
  return { type: setTyped, isTyping: typed !== text };
}
