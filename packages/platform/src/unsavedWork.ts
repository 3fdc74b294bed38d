/** Counts the places with work that a reload would lose. */
export type UnsavedWork = {
  /** Marks one place; answers the function that unmarks it. */
  add: () => () => void;
  has: () => boolean;
  subscribe: (onChange: () => void) => () => void;
};

/** Makes the counter. The shell asks it before it leaves a page or offers a new version. */
export function makeUnsavedWork(): UnsavedWork {
  const places = new Set<symbol>();
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    add() {
      const place = Symbol('unsaved');
      places.add(place);
      tell();
      return () => {
        places.delete(place);
        tell();
      };
    },
    has: () => places.size > 0,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
