/** Counts the places with work that a reload would lose. */
export type UnsavedWork = {
  /** Marks one place, which may be lost with its tab alone; answers the function that unmarks it. */
  add: (isInTab?: boolean) => () => void;
  /** Whether leaving the page would lose some; or, `isSamePage`, going to another tab of it. */
  has: (isSamePage?: boolean) => boolean;
  subscribe: (onChange: () => void) => () => void;
};

/** Makes the counter. The shell asks it before it leaves a page or offers a new version. */
export function makeUnsavedWork(): UnsavedWork {
  const places = new Map<symbol, boolean>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    add(isInTab = false) {
      const place = Symbol('unsaved');
      places.set(place, isInTab);
      tell();
      return () => {
        places.delete(place);
        tell();
      };
    },
    has: (isSamePage = false) =>
      isSamePage ? [...places.values()].includes(true) : places.size > 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
