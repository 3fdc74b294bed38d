const keyOf = (accessId: string) => `plumbline-portal-${accessId}`;
const signedOutKeyOf = (accessId: string) => `${keyOf(accessId)}-signed-out`;

/** Stores the session of this device. False where the browser stores nothing: it lasts as long as the page is open. */
export function saveSession(accessId: string, session: string): boolean {
  try {
    localStorage.setItem(keyOf(accessId), session);
    localStorage.removeItem(signedOutKeyOf(accessId));
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

/** Drops the session and remembers that the client ended it on this device. */
export function signOutHere(accessId: string): void {
  dropSession(accessId);
  try {
    localStorage.setItem(signedOutKeyOf(accessId), 'yes');
  } catch {
    // The page then shows the same as for an ended link.
  }
}

/** Whether the client signed out on this device and has not opened a link since. */
export function isSignedOutHere(accessId: string): boolean {
  try {
    return localStorage.getItem(signedOutKeyOf(accessId)) !== null;
  } catch {
    return false;
  }
}

const unstored = new Map<string, string>();
