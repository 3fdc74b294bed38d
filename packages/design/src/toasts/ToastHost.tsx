import '../theme/pageNonce.ts';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { Toast } from './Toast.tsx';
import { toastHost } from './toasts.ts';

const content = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast };

/** Where toasts show: top right, the newest last, four at a time. */
export function ToastHost({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      ref={toastHost}
      maxSnack={4}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      Components={content}
    >
      {children}
    </SnackbarProvider>
  );
}
