import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a drawn page is brought to life (and while it is drawn on the build machine), then true. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
