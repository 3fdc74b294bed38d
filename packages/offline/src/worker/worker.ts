import { fileOf, pageOf, type Asked } from './respond.ts';
import { kindOf } from './cachedFiles.ts';
import { receivePhotos, sharePath } from './sharedPhotos.ts';
import { openPushed, shownOf, type Shown } from './pushed.ts';

type Started = { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Started & { data?: { json: () => unknown } | null };
type Pressed = Started & { notification: { data: unknown; close: () => void } };
type Fetched = Asked & { respondWith: (answer: Promise<Response>) => void };

// The compiler knows the page alone.
declare const self: {
  location: Location;
  clients: { claim: () => Promise<void> } & Parameters<typeof openPushed>[0];
  registration: {
    navigationPreload?: { enable: () => Promise<void> };
    showNotification: (title: string, options: Shown['options']) => Promise<void>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Started) => void): void;
    (type: 'fetch', listener: (event: Fetched) => void): void;
    (type: 'push', listener: (event: Pushed) => void): void;
    (type: 'notificationclick', listener: (event: Pressed) => void): void;
  };
};

// It has no state: a newer one may take over from one request to the next.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('activate', (event) => {
  const start = async () => {
    // The page is asked for while the worker starts.
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(start());
});

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event;
  if (request.method === 'POST' && new URL(request.url).pathname === sharePath)
    return event.respondWith(receivePhotos(request));
  const asked: Asked = {
    request,
    ...(preloadResponse && { preloadResponse }),
    waitUntil: (work) => event.waitUntil(work),
  };
  switch (kindOf(request, self.location.origin)) {
    case 'page':
      return event.respondWith(pageOf(asked));
    case 'file':
      return event.respondWith(fileOf(asked));
    case undefined:
  }
});

self.addEventListener('push', (event) => {
  let data: unknown;
  try {
    data = event.data?.json();
  } catch {
    // Not ours; it shows that there is news.
  }
  const { title, options } = shownOf(data);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(self.clients, event.notification.data));
});
