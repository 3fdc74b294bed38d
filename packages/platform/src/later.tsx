import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Waiting = {
  /** What stands in its place meanwhile. */
  waiting?: ReactNode;
};

/**
 * A component whose code is asked for when it is first shown, and that is drawn as soon as it is there: React holds
 * back for up to 0.3 seconds what follows the fallback of a Suspense. Throws what `load` fails with, for the error
 * boundary around it; but while the connection is lost it waits, and the page that asks for it stays. What is a
 * page by itself `tellsLost` instead, as does a fill.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { tellsLost = false } = {},
): ComponentType<Props & Waiting> {
  let Loaded: ComponentType<Props> | undefined;
  let asked: Promise<void> | undefined;
  const ask = () => {
    const ready = load().then((component) => void (Loaded = component));
    // Mounted components handle a failure below. Without one, it must not be reported as an unhandled rejection.
    ready.catch(() => undefined);
    return ready;
  };

  return function Later(props: Props & Waiting) {
    const [failure, setFailure] = useState<{ reason: unknown }>();
    const [, draw] = useState({});
    if (failure) throw failure.reason;
    const soon = (asked ??= ask());
    const Drawn = Loaded;
    useEffect(() => {
      if (Drawn) return;
      let isShown = true;
      const again = () => isShown && draw({});
      soon.then(again, (reason: unknown) => {
        if (asked === soon) asked = undefined;
        if (!isShown) return;
        if (navigator.onLine || tellsLost) setFailure({ reason });
        // The page that it is asked for from stays, with what was typed there.
        else addEventListener('online', again, { once: true });
      });
      return () => {
        isShown = false;
      };
    }, [soon, Drawn]);
    return Drawn ? <Drawn {...props} /> : props.waiting;
  };
}
