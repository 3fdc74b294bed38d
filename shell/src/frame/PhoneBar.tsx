import { lazyComponent } from '@plumbline/platform';
import { useSyncExternalStore } from 'react';
import { narrow } from './homePath.ts';

const BottomBar = lazyComponent(() => import('./BottomBar.tsx').then((module) => module.BottomBar));

const subscribe = (onChange: () => void) => {
  const width = matchMedia(narrow);
  width.addEventListener('change', onChange);
  return () => width.removeEventListener('change', onChange);
};

/** The bar at the bottom, whose code only small screens load. */
export function PhoneBar() {
  const isNarrow = useSyncExternalStore(subscribe, () => matchMedia(narrow).matches);
  return isNarrow ? <BottomBar /> : null;
}
