import { useEffect, useEffectEvent } from 'react';

/** A scanner types a whole code faster than a hand: at most this long between two keys, in ms. */
const betweenKeys = 50;
const shortest = 4;

/** Puts keys together; answers the code when Enter or Tab ends what was typed by a machine. */
export function makeWedge(): (key: string, at: number) => string | null {
  let typed = '';
  let last = 0;
  return (key, at) => {
    const isQuick = at - last <= betweenKeys;
    last = at;
    if (key === 'Enter' || key === 'Tab') {
      const code = isQuick && typed.length >= shortest ? typed : null;
      typed = '';
      return code;
    }
    if (key.length !== 1) return null;
    typed = isQuick ? typed + key : key;
    return null;
  };
}

/** Hears a USB or Bluetooth scanner, which is a keyboard to the computer, wherever the focus is. */
export function useKeyboardWedge(onCode: (code: string) => void, isOn = true): void {
  const found = useEffectEvent(onCode);
  useEffect(() => {
    if (!isOn) return undefined;
    const wedge = makeWedge();
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const code = wedge(event.key, event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      found(code);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [isOn]);
}
