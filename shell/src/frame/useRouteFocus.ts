import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The element that the skip link and a change of page put the focus on. */
export const mainId = 'main';

/** On each new page: scroll to the top [000 §2], and tell assistive technology by moving the focus there. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [pathname, kind]);
}
