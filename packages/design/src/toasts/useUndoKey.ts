import { useEffect, useEffectEvent } from 'react';

const offered: symbol[] = [];

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));

/** Ctrl-Z, or Command-Z on a Mac, takes back the latest act that may be; in a field it stays the field's own. */
export function useUndoKey(undo: (() => void) | undefined): void {
  const isOffered = undo !== undefined;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    undo?.();
  });
  useEffect(() => {
    if (!isOffered) return undefined;
    const own = Symbol('undo');
    offered.push(own);
    const listen = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (isUndo && !event.defaultPrevented && !isTyping(event.target) && offered.at(-1) === own)
        onKey(event);
    };
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', listen);
      offered.splice(offered.indexOf(own), 1);
    };
  }, [isOffered]);
}
