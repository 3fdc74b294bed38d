import { useMemo } from 'react';
import { useAreaId } from './platform.ts';
import { useSession } from './session.tsx';

/** Unfinished work that outlives a reload, a time-out and the next sign-in of the same user. */
export type Draft = {
  /** What was kept, to be parsed by whoever kept it; undefined when there is nothing. */
  load: () => unknown;
  save: (value: unknown) => void;
  clear: () => void;
};

/**
 * Keeps a form's unfinished values in this browser, per user and area. Signing out on purpose clears
 * them, a time-out does not.
 */
export function useDraft(name: string): Draft {
  const area = useAreaId();
  const { user } = useSession();
  const key = `plumbline.draft.${user.id}.${area ?? 'shell'}.${name}`;
  return useMemo(
    () => ({
      load: () => {
        try {
          return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
        } catch {
          return undefined;
        }
      },
      save: (value) => {
        try {
          localStorage.setItem(key, JSON.stringify(value));
        } catch {
          // A full storage loses the draft, not the work on the screen.
        }
      },
      clear: () => localStorage.removeItem(key),
    }),
    [key],
  );
}
