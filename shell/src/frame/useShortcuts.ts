import { useEffect, useEffectEvent, useState } from 'react';
import { useNav } from './useNav.ts';
import { makeShortcutReader, type Shortcut } from './shortcuts.ts';

/** The frame's keyboard shortcuts, as long as it is shown. */
export function useShortcuts(run: (shortcut: Shortcut) => void): void {
  const nav = useNav('mobile');
  const [read] = useState(makeShortcutReader);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = read(event, nav);
    if (!shortcut) return;
    event.preventDefault();
    run(shortcut);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
