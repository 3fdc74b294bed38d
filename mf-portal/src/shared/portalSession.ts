const keyOf = (accessId: string) => `plumbline-portal-${accessId}`;

/** Stores the session of this device. False where the browser stores nothing: it lasts as long as the page is open. */
export function saveSession(accessId: string, session: string): boolean {
  try {
    localStorage.setItem(keyOf(accessId), session);
    return true;
  } catch {
    unstored.set(accessId, session);
    return false;
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
