const keyOf = (accessId: string) => `plumbline-portal-${accessId}`;

/** Keeps the session of this device; in private windows for as long as the page is open. */
export function saveSession(accessId: string, session: string): void {
  try {
    localStorage.setItem(keyOf(accessId), session);
  } catch {
    unstored.set(accessId, session);
  }
}

export function readSession(accessId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(accessId)) ?? unstored.get(accessId);
  } catch {
    return unstored.get(accessId);
  }
}

/** This device's session in a portal; without one a text that is answered like any unknown session. */
export const sessionOf = (accessId: string): string => readSession(accessId) ?? 'none';

export function dropSession(accessId: string): void {
  unstored.delete(accessId);
  try {
    localStorage.removeItem(keyOf(accessId));
  } catch {
    // It was never stored.
  }
}

const unstored = new Map<string, string>();
