import '../theme/pageNonce.ts';
import { SnackbarProvider } from 'notistack';
import { ThemeScope } from '../theme/ThemeScope.tsx';
import { Toast } from './Toast.tsx';
import { setToastHost } from './toasts.ts';

const content = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast };

/** Where toasts show: top right, the newest last, four at a time. */
export function ToastHost() {
  return (
    <ThemeScope>
      <SnackbarProvider
        ref={setToastHost}
        maxSnack={4}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        Components={content}
      />
    </ThemeScope>
  );
}
