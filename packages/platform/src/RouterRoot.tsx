import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { Router } from 'react-router-dom';
import type { HeldMove, PageRouter } from './router.ts';

const RouterContext = createContext<PageRouter | undefined>(undefined);

/** Provides this router's address to its children. */
export function RouterRoot({ router, children }: { router: PageRouter; children: ReactNode }) {
  const [{ location, action }, setPlace] = useState(router.state);
  const { pathname } = location;
  // Within a page the new address is there for what is chosen next; another page may take its time to be drawn.
  useLayoutEffect(
    () =>
      router.subscribe((place) => {
        if (place.location.pathname === pathname) setPlace(place);
        else startTransition(() => setPlace(place));
      }),
    [router, pathname],
  );
  return (
    <RouterContext value={router}>
      <Router location={location} navigationType={action} navigator={router.navigator}>
        {children}
      </Router>
    </RouterContext>
  );
}

/**
 * Holds moves while `holds` says so for another page or, `isSamePage`, another tab of this one, also Back and
 * Forward, and gives the last of them: with it the user is asked. `stay` forgets it. Undefined while there is none.
 */
export function useHeldMove(
  holds: (isSamePage: boolean) => boolean,
): (HeldMove & { stay: () => void }) | undefined {
  const router = use(RouterContext);
  const [held, setHeld] = useState<HeldMove>();
  const asks = useEffectEvent(holds);
  useEffect(
    () => router?.guard({ holds: (isSamePage) => asks(isSamePage), onHold: setHeld }),
    [router],
  );
  const stay = () => setHeld(undefined);
  return (
    held && {
      stay,
      proceed() {
        stay();
        held.proceed();
      },
    }
  );
}
