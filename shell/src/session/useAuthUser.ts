import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';

/** Undefined until the kept session was read, then the user's id, or null for a visitor. */
export type AuthUser = string | null | undefined;

/**
 * So long the auth client may take before the session is taken as it is kept, in milliseconds: it tries to renew one
 * that has run out, or reads one that the address brings, which may be another.
 */
const patience = { renewal: 300, arrival: 4000 } as const;
const isArrival = () => /[#&]access_token=|[?&]code=/.test(location.search + location.hash);

/** Who is signed in, across all tabs: the auth client tells every change of any of them. */
export function useAuthUser(): AuthUser {
  const [user, setUser] = useState<AuthUser>();
  useEffect(() => {
    const { auth } = visitor();
    // Of a session that cannot be renewed now the client says that there is none; the server decides when it can.
    const takeStored = async () => {
      const stored = await auth.storedUser();
      setUser((known) => (known === undefined ? stored : known));
    };
    const timer = setTimeout(
      () => void takeStored(),
      isArrival() ? patience.arrival : patience.renewal,
    );
    const { data } = auth.onAuthStateChange((event, session) => {
      // A reset link opens a session only to set a password; /reset-password handles it.
      if (event === 'PASSWORD_RECOVERY') clearTimeout(timer);
      else if (event === 'INITIAL_SESSION' && !session)
        void auth.storedUser().then((stored) => setUser(stored ?? null));
      else setUser(session?.user.id ?? null);
    });
    return () => {
      clearTimeout(timer);
      data.subscription.unsubscribe();
    };
  }, []);
  return user;
}
