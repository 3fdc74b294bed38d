import { useSession } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/** Nothing can be kept in a full or forbidden storage; the form itself still holds what was typed. */
function attempt<Answer>(act: () => Answer): Answer | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text that was begun at a place, for the person who wrote it, while its dialog is closed, another tab is
 * looked at or the page is loaded anew. `restore` gets it back; an empty text is kept no longer.
 */
export function useBegunText(place: string, text: string, restore: (text: string) => void): void {
  const key = `plumbline.draft.${place}.${useSession().user.id}`;
  const open = useEffectEvent(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept) restore(kept);
  });
  useEffect(() => open(), []);
  useEffect(() => {
    attempt(() => (text ? localStorage.setItem(key, text) : localStorage.removeItem(key)));
  }, [key, text]);
}
