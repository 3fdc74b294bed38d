import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  type InitialEntry,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';

/** The address that is shown, and how it was reached. */
type Place = { location: Location; action: NavigationType };

/** A move that was held back; `proceed` makes it. */
export type HeldMove = { proceed: () => void };

/** While `holds` returns true, a move to another page, or another tab of this one, is passed to `onHold` instead. */
type MoveGuard = { holds: (isSamePage: boolean) => boolean; onHold: (move: HeldMove) => void };

/** The current address of a browser tab, how to change it, and the guard asked before it changes. */
export type PageRouter = {
  readonly state: Place;
  readonly navigator: Navigator;
  navigate: (to: To) => void;
  /** Calls `listener` after each move, before anything is drawn. @returns unsubscribe */
  subscribe: (listener: (place: Place) => void) => () => void;
  /** Sets the one guard. @returns a function that removes it */
  guard: (guard: MoveGuard) => () => void;
};

/** Routes by the browser's address, and its Back and Forward. */
export const makeBrowserRouter = () => makeRouter(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** Routes by a history in memory, for tests. */
export const makeMemoryRouter = (...initialEntries: InitialEntry[]) =>
  makeRouter(UNSAFE_createMemoryHistory({ v5Compat: true, initialEntries }));

/** The library's history with a guard, instead of its data router (docs/adr/0048). */
function makeRouter(history: ReturnType<typeof UNSAFE_createBrowserHistory>): PageRouter {
  const place = (): Place => ({ location: history.location, action: history.action });
  let shown = place();
  let guard: MoveGuard | undefined;
  /** Set while the browser goes back to where a held Back or Forward left from. */
  let onReturned: (() => void) | undefined;
  let isLetThrough = false;
  const listeners = new Set<(now: Place) => void>();

  const partsOf = (to: To) => (typeof to === 'string' ? parsePath(to) : to);
  const isSamePage = (to: To) => {
    const { pathname } = partsOf(to);
    return !pathname || history.encodeLocation(pathname).pathname === shown.location.pathname;
  };
  const isHeld = (to: To) => {
    const isHere = isSamePage(to);
    if (isHere && (partsOf(to).search ?? '') === shown.location.search) return false;
    return guard?.holds(isHere) === true;
  };
  const step = (to: To, proceed: () => void) => {
    if (isHeld(to)) guard?.onHold({ proceed });
    else proceed();
  };

  // The browser has moved already: it goes back, and once more in that direction when it may.
  const holdBack = (delta: number) => {
    const returned = Promise.withResolvers<void>();
    onReturned = returned.resolve;
    history.go(-delta);
    const proceed = async () => {
      await returned.promise;
      isLetThrough = true;
      history.go(delta);
    };
    guard?.onHold({ proceed: () => void proceed() });
  };

  history.listen(({ action, location, delta }) => {
    if (onReturned) {
      onReturned();
      onReturned = undefined;
      return;
    }
    const mayAsk = action === NavigationType.Pop && !isLetThrough;
    isLetThrough = false;
    if (mayAsk && delta !== null && isHeld(location)) return holdBack(delta);
    shown = place();
    for (const listener of listeners) listener(shown);
  });

  return {
    get state() {
      return shown;
    },
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state) => step(to, () => history.push(to, state)),
      // Within the page a replaced address closes what was saved or given up.
      replace: (to, state) => {
        if (isSamePage(to)) history.replace(to, state);
        else step(to, () => history.replace(to, state));
      },
    },
    navigate: (to) => step(to, () => history.push(to)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    guard(next) {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}
