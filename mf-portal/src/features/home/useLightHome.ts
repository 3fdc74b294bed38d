import type { LightError, LightData } from '@plumbline/platform/light';
import { useEffect, useState } from 'react';
import type { PortalHome } from '../../data/portalShapes.ts';

type Loaded = { home?: PortalHome; error?: LightError; isRetrying: boolean };

/** The home of a portal, loaded again whenever the client comes back to the page. */
export function useLightHome({ rpc }: LightData, session: string) {
  const [{ home, error, isRetrying }, setLoaded] = useState<Loaded>({ isRetrying: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const load = () =>
      void rpc<PortalHome>('portal_home', { p_token: session }).then((answer) =>
        setLoaded((before) =>
          answer.data
            ? { home: answer.data, isRetrying: false }
            : // What is shown stays while a later load fails.
              { ...before, error: answer.error, isRetrying: false },
        ),
      );
    const loadIfVisible = () => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => document.removeEventListener('visibilitychange', loadIfVisible);
  }, [rpc, session, attempt]);
  const retry = () => {
    setLoaded((before) => ({ ...before, isRetrying: true }));
    setAttempt((made) => made + 1);
  };
  return { home, error, isRetrying, retry };
}
