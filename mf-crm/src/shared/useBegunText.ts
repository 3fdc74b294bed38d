import { useDraft } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps a text that was begun at a place, for the person who wrote it, while its dialog is closed, another tab is
 * looked at or the page is loaded anew. `restore` gets it back; an empty text is kept no longer.
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
