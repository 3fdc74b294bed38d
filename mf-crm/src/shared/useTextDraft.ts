import { useDraft } from '@plumbline/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Saves an unsent text per user while its dialog is closed, another tab is open, or the page
 * reloads. `restore` returns it; an empty text is deleted.
 */
export function useTextDraft(key: string, text: string, restore: (text: string) => void): void {
  const draft = useDraft(key);
  const open = useEffectEvent(() => {
    const saved = draft.load();
    if (typeof saved === 'string') restore(saved);
  });
  useEffect(() => open(), []);
  useEffect(() => {
    if (text) draft.save(text);
    else draft.clear();
  }, [draft, text]);
}
