import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** The element that the skip link and a change of page put the focus on. */
export const mainId = 'main';

/** On each new page: scroll to the top, and tell assistive technology by moving the focus there. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // Also on Back: the browser's own memory would scroll before the page has its height.
    history.scrollRestoration = 'manual';
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname]);
}
