import type { OptionsObject, SnackbarProvider } from 'notistack';

declare module 'notistack' {
  interface OptionsObject {
    /** Offers to take the act back. */
    onUndo?: () => void;
  }
}

/** How long toasts stay, in milliseconds [000 §9]; an Undo stays longer, so that it can be reached. */
export const toastDuration = { success: 4000, error: 6000, info: 4000, undo: 8000 } as const;

type Asked = { message: string; options: OptionsObject };

let host: SnackbarProvider | null = null;
let waiting: Asked[] = [];
let isWanted = false;
const listeners = new Set<() => void>();

/** Tells when the first toast was asked for, and the host that draws them has to stand. */
export function onToastWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A toast was asked for on this page. */
export const isToastWanted = () => isWanted;

/** The host has come, or has gone; it shows what has been waiting. */
export function setToastHost(next: SnackbarProvider | null): void {
  host = next;
  if (!host) return;
  for (const { message, options } of waiting) host.enqueueSnackbar(message, options);
  waiting = [];
}

const show = (message: string, options: OptionsObject) => {
  if (host) host.enqueueSnackbar(message, options);
  else waiting.push({ message, options });
  if (isWanted) return;
  isWanted = true;
  for (const listener of listeners) listener();
};

/** Short messages at the top right. */
export const toasts = {
  success: (message: string) =>
    show(message, { variant: 'success', autoHideDuration: toastDuration.success }),
  error: (message: string) =>
    show(message, {
      variant: 'error',
      autoHideDuration: toastDuration.error,
      preventDuplicate: true,
    }),
  info: (message: string) =>
    show(message, { variant: 'info', autoHideDuration: toastDuration.info }),
  /** Says what was done and offers to take it back. */
  undo: (message: string, onUndo: () => void) =>
    show(message, { variant: 'success', autoHideDuration: toastDuration.undo, onUndo }),
  /** Takes every toast away. */
  clear() {
    waiting = [];
    host?.closeSnackbar();
  },
};
export type Toasts = typeof toasts;
