import { Suspense, lazy, useSyncExternalStore } from 'react';
import { isToastWanted, onToastWanted } from './toasts.ts';

const ToastHost = lazy(() =>
  import('./ToastHost.tsx').then((module) => ({ default: module.ToastHost })),
);

/** Nothing until the first toast is asked for; then the host that draws them. */
export function ToastPlace() {
  const isWanted = useSyncExternalStore(onToastWanted, isToastWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
