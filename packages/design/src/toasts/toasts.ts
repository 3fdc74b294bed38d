import type { SnackbarProvider, VariantType } from 'notistack';
import { createRef } from 'react';

declare module 'notistack' {
  interface OptionsObject {
    /** Offers to take the act back. */
    onUndo?: () => void;
  }
}

/** How long toasts stay, in milliseconds [000 §9]; an Undo stays longer, so that it can be reached. */
export const toastDuration = { success: 4000, error: 6000, info: 4000, undo: 8000 } as const;

/** The host on the page; toasts asked for before it stands are not shown. */
export const toastHost = createRef<SnackbarProvider>();

const show = (message: string, variant: VariantType, duration: number, onUndo?: () => void) => {
  toastHost.current?.enqueueSnackbar(message, {
    variant,
    autoHideDuration: duration,
    preventDuplicate: variant === 'error',
    ...(onUndo && { onUndo }),
  });
};

/** Short messages at the top right. */
export const toasts = {
  success: (message: string) => show(message, 'success', toastDuration.success),
  error: (message: string) => show(message, 'error', toastDuration.error),
  info: (message: string) => show(message, 'info', toastDuration.info),
  /** Says what was done and offers to take it back. */
  undo: (message: string, onUndo: () => void) =>
    show(message, 'success', toastDuration.undo, onUndo),
  /** Takes every toast away. */
  clear: () => toastHost.current?.closeSnackbar(),
};
export type Toasts = typeof toasts;
