import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Fallback = {
  /** Shown until the code has loaded. */
  fallback?: ReactNode;
  /** `fallback` as areas built before the rename call it. Contract 3 removes it. */
  waiting?: ReactNode;
};

/**
 * A component whose code loads when it is first shown, and that renders as soon as the code arrives: React delays what
 * follows a Suspense fallback by up to 0.3 seconds. Throws what `load` fails with, for the error boundary around it.
 * Without a connection it shows its fallback until the connection is back; with `failsOffline`, which suits pages and
 * slot fills, it throws then too.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failsOffline = false } = {},
): ComponentType<Props & Fallback> {
  let Loaded: ComponentType<Props> | undefined;
  let asked: Promise<void> | undefined;
  const ask = () => {
    const ready = load().then((component) => void (Loaded = component));
    // Mounted components handle a failure below. Without one, it must not be reported as an unhandled rejection.
    ready.catch(() => undefined);
    return ready;
  };

  return function LazyComponent(props: Props & Fallback) {
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
        if (navigator.onLine || failsOffline) setFailure({ reason });
        // Retry when the connection is back: the page stays, with what was typed there.
        else addEventListener('online', again, { once: true });
      });
      return () => {
        isShown = false;
      };
    }, [soon, Drawn]);
    return Drawn ? <Drawn {...props} /> : (props.fallback ?? props.waiting);
  };
}
