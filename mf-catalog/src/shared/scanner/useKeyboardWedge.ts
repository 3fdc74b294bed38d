import { useEffect, useEffectEvent } from 'react';

/** Maximum time between two keys of a scanner, in ms; people type slower. */
const betweenKeys = 50;
const shortest = 4;

/** Collects keys; returns the code when Enter or Tab ends machine typing. */
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

/** Listens for a USB or Bluetooth scanner, which acts as a keyboard, wherever the focus is. */
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
