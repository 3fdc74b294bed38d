import { useParams } from '@plumbline/platform';

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

export function dropSession(accessId: string): void {
  unstored.delete(accessId);
  try {
    localStorage.removeItem(keyOf(accessId));
  } catch {
    // It was never stored.
  }
}

const unstored = new Map<string, string>();

/** The portal in the address, and this device's session in it; an empty one is answered like any unknown one. */
export function usePortalSession(): { accessId: string; session: string } {
  const { accessId = '' } = useParams();
  return { accessId, session: readSession(accessId) ?? 'none' };
}
