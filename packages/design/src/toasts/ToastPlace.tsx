import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { Notice } from '../plain/Notice.tsx';
import { onToastsWaiting, waitingToasts } from './toasts.ts';

let loaded: ComponentType | undefined;
const loadHost = async (): Promise<ComponentType> =>
  (loaded ??= (await import('./ToastHost.tsx')).ToastHost);

/** What the page was opened for goes first. */
const patienceMs = 5000;

/**
 * Nothing until the first toast; then the host that draws them. Its code is fetched ahead, so that it is there when
 * the connection is lost; where it is not, the messages show plainly until it has come.
 */
export function ToastPlace({ load = loadHost }: { load?: () => Promise<ComponentType> }) {
  const waiting = useSyncExternalStore(onToastsWaiting, waitingToasts);
  const [Host, setHost] = useState(() => loaded);
  const [isLost, setLost] = useState(false);

  useEffect(() => {
    const ahead = setTimeout(() => void load().catch(() => {}), patienceMs);
    return () => clearTimeout(ahead);
  }, [load]);
  useEffect(() => {
    if (Host || waiting.length === 0) return undefined;
    const ask = () =>
      void load().then(
        (Loaded) => setHost(() => Loaded),
        () => setLost(true),
      );
    ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, [Host, waiting, load]);

  if (Host) return <Host />;
  if (!isLost) return null;
  return (
    <div className="pl-toasts">
      {waiting.map(({ id, message, options }) => (
        <Notice key={id} shape="card" tone={options.variant === 'error' ? 'error' : 'info'}>
          {message}
        </Notice>
      ))}
    </div>
  );
}
