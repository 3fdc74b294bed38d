/** A browser that shows push, for tests; `keys` are those it was subscribed with. */
export function fakePush() {
  const endpoint = 'https://push.test/phone';
  const keys: unknown[] = [];
  let held: object | null = null;
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      keys.push(applicationServerKey);
      held = {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          held = null;
          return true;
        },
      };
      return held;
    },
  };
  const worker = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => worker,
    getRegistration: async () => worker,
    ready: Promise.resolve(worker),
  });
  const permission = { permission: 'default', requestPermission: async () => 'granted' };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(globalThis, { PushManager: class {}, Notification: permission });
  return {
    endpoint,
    keys,
    remove: () => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      Reflect.deleteProperty(globalThis, 'PushManager');
      Reflect.deleteProperty(globalThis, 'Notification');
    },
  };
}
