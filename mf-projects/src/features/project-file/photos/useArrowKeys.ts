import { useEffect, useEffectEvent } from 'react';

/** What has the arrow keys for itself. */
const own = 'input, textarea, [role="combobox"], [role="listbox"], [role="menu"]';

/** The left and right arrow keys, wherever the focus is: -1 and 1. */
export function useArrowKeys(step: (by: number) => void): void {
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (target instanceof Element && target.closest(own)) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
