/** What Chrome hands out where a site can be installed: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export type InstallEvent = Event & { prompt: () => Promise<unknown> };

export const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

const key = 'plumbline.install';

/** Safari on a phone installs through its own menu and hands out no event. */
export const isSafariPhone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Whether to ask: in the browser, from the second day of use on, until it was asked once. */
export function isTimeToAsk(today = new Date().toDateString()): boolean {
  if (matchMedia('(display-mode: standalone)').matches) return false;
  const first = localStorage.getItem(key);
  if (first === null) localStorage.setItem(key, today);
  return first !== null && first !== today && first !== 'asked';
}

export const noteAsked = () => localStorage.setItem(key, 'asked');
