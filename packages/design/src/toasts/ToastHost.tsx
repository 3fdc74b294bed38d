import '../theme/pageNonce.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { SnackbarProvider } from 'notistack';
import { useEffect, useState } from 'react';
import { ThemeScope } from '../theme/ThemeScope.tsx';
import { joinDialogsWay } from './dialogsWay.ts';
import { Toast } from './Toast.tsx';
import { setToastHost } from './toasts.ts';

const content = { success: Toast, error: Toast, warning: Toast, info: Toast, default: Toast };

/**
 * An element of its own at the end of the page. An open dialog hides all else there from assistive technology;
 * what toasts say must be heard all the same, and their buttons reached.
 */
function useOwnPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(place);
    const guard = new MutationObserver(() => place.removeAttribute('aria-hidden'));
    guard.observe(place, { attributeFilter: ['aria-hidden'] });
    const leaveWay = joinDialogsWay(place);
    return () => {
      leaveWay();
      guard.disconnect();
      place.remove();
    };
  }, [place]);
  return place;
}

/** The lower edge of the toasts, in px from the top, as `--pl-toasts-end`: a dialog on a phone starts below it. */
function useToastsEnd(place: HTMLElement) {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const ends = [...place.querySelectorAll('.MuiAlert-root')].map(
        (toast) => toast.getBoundingClientRect().bottom,
      );
      style.setProperty('--pl-toasts-end', `${Math.max(0, ...ends)}px`);
    };
    const changes = new MutationObserver(measure);
    changes.observe(place, { childList: true, subtree: true });
    // A toast slides in: its place is final when the movement has ended.
    place.addEventListener('transitionend', measure);
    return () => {
      changes.disconnect();
      place.removeEventListener('transitionend', measure);
      style.removeProperty('--pl-toasts-end');
    };
  }, [place]);
}

/** Where toasts show: top right, the newest last, four at a time; on a phone two, over the bar at its top. */
export function ToastHost() {
  const place = useOwnPlace();
  useToastsEnd(place);
  const isPhone = useMediaQuery('(max-width: 599px)');
  return (
    <ThemeScope>
      <SnackbarProvider
        ref={setToastHost}
        domRoot={place}
        maxSnack={isPhone ? 2 : 4}
        dense={isPhone}
        autoHideDuration={null}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        Components={content}
      />
    </ThemeScope>
  );
}
