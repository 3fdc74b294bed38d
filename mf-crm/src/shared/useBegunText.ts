import { useDraft } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Saves an unsent text per user while its dialog is closed, another tab is open, or the page
 * reloads. `restore` returns it; an empty text is deleted.
 */
export function useBegunText(place: string, text: string, restore: (text: string) => void): void {
  const draft = useDraft(place);
  const open = useEffectEvent(() => {
    const kept = draft.load();
    if (typeof kept === 'string') restore(kept);
  });
  useEffect(() => open(), []);
  useEffect(() => {
    if (text) draft.save(text);
    else draft.clear();
  }, [draft, text]);
}
