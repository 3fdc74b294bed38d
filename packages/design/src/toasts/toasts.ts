import type { OptionsObject, SnackbarProvider } from 'notistack';

declare module 'notistack' {
  interface OptionsObject {
    /** Milliseconds, for `useTimeToRead`: the library's own clock runs on under the focus. */
    staysFor?: number;
    /** Offers to take the act back. */
    onUndo?: () => void;
  }
}

/** How long toasts stay, in milliseconds; an Undo stays longer, so that it can be reached. */
export const toastDuration = { success: 4000, error: 6000, info: 4000, undo: 8000 } as const;

type Asked = { id: number; message: string; options: OptionsObject };

let host: SnackbarProvider | null = null;
let waiting: readonly Asked[] = [];
let asked = 0;
const listeners = new Set<() => void>();

/** Tells when other toasts wait for the host that draws them. */
export function onToastsWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was asked for before the host was there. */
export const waitingToasts = () => waiting;

function setWaiting(next: readonly Asked[]) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** The host has come, or has gone; it shows what has been waiting. */
export function setToastHost(next: SnackbarProvider | null): void {
  host = next;
  if (!host) return;
  for (const { message, options } of waiting) host.enqueueSnackbar(message, options);
  setWaiting([]);
}

const show = (message: string, options: OptionsObject) => {
  if (host) host.enqueueSnackbar(message, options);
  else setWaiting([...waiting, { id: (asked += 1), message, options }]);
};

/** How often each visible message was asked for; a second toast would cover more of the page. */
const times = new Map<string, number>();
const timesListeners = new Set<() => void>();

export const timesOf = (message: string): number => times.get(message) ?? 1;

export function onTimes(listener: () => void): () => void {
  timesListeners.add(listener);
  return () => void timesListeners.delete(listener);
}

/** Starts the count again: the message is no longer visible. */
export const forgetTimes = (message: string): void => void times.delete(message);

/** Adding several records in a row shows one toast with a count, not a pile over the form. */
const showOnce = (message: string, options: OptionsObject) => {
  times.set(message, (times.get(message) ?? 0) + 1);
  show(message, { ...options, preventDuplicate: true });
  for (const listener of timesListeners) listener();
};

/** The newest toast of each act. A repeated act gets a new key: with the old one, it would leave with the toast before. */
const keyOfAct = new Map<string, string>();

const newKey = (act: string) => {
  const key = `${act} ${(asked += 1)}`;
  keyOfAct.set(act, key);
  return key;
};

/** Short messages at the top right. */
export const toasts = {
  success: (message: string) =>
    showOnce(message, { variant: 'success', staysFor: toastDuration.success }),
  error: (message: string) =>
    showOnce(message, { variant: 'error', staysFor: toastDuration.error }),
  info: (message: string) => show(message, { variant: 'info', staysFor: toastDuration.info }),
  /** Says what was done and offers to take it back; `act` names it for `withdraw`. */
  undo: (message: string, onUndo: () => void, act?: string) =>
    show(message, {
      variant: 'success',
      staysFor: toastDuration.undo,
      onUndo,
      ...(act && { key: newKey(act) }),
    }),
  /** Takes the offer away to take an act back that has been taken back elsewhere. */
  withdraw(act: string) {
    const key = keyOfAct.get(act);
    if (key === undefined) return;
    keyOfAct.delete(act);
    if (host) host.closeSnackbar(key);
    else setWaiting(waiting.filter(({ options }) => options.key !== key));
  },
  /** Takes every toast away. */
  clear() {
    setWaiting([]);
    host?.closeSnackbar();
  },
};
export type Toasts = typeof toasts;
