/** What this browser can do: show push, not at all, or not until its own settings allow it. */
export type PushSupport = 'ready' | 'blocked' | 'none';

export function pushSupport(): PushSupport {
  const canShow =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!canShow) return 'none';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

const registration = async () => navigator.serviceWorker.getRegistration();

/** The push address of this browser, if it has one. */
export async function ownEndpoint(): Promise<string | undefined> {
  if (pushSupport() === 'none') return undefined;
  return (await (await registration())?.pushManager.getSubscription())?.endpoint;
}

/** Asks the person and subscribes with the installation's key; undefined where they or the browser refuse. */
export async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with another key can't be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys = {} } = made.toJSON();
  const { p256dh, auth } = keys;
  return endpoint && p256dh && auth
    ? { endpoint, p256dh, auth, agent: navigator.userAgent.slice(0, 300) }
    : undefined;
}

/** Ends push in this browser; its vendor then no longer knows the address. */
export async function unsubscribe(): Promise<void> {
  await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
