import * as z from 'zod/mini';

const storageKey = 'plumbline.registry';
const seen = z.object({ key: z.string(), revision: z.number() });

/** The newest revision that this browser has seen under an operator's key; 0 when none. */
export function newestSeen(key: string): number {
  const noted = seen.safeParse(parseJson(localStorage.getItem(storageKey)));
  return noted.success && noted.data.key === key ? noted.data.revision : 0;
}

/** Notes that a revision was seen. */
export function noteSeen(key: string, revision: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ key, revision }));
  } catch {
    // A full or forbidden storage weakens the check for old registries, and nothing else.
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
