import { visitor } from '@plumbline/data/visitor';
import { useEffect, useState } from 'react';

/** Undefined until the kept session was read, then the user's id, or null for a visitor. */
export type AuthUser = string | null | undefined;

/** Who is signed in, across all tabs: the auth client tells every change of any of them. */
export function useAuthUser(): AuthUser {
  const [user, setUser] = useState<AuthUser>();
  useEffect(() => {
    const { data } = visitor().auth.onAuthStateChange((event, session) => {
      // A reset link opens a session only to set a password; /reset-password handles it.
      if (event === 'PASSWORD_RECOVERY') return;
      setUser(session?.user.id ?? null);
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return user;
}
