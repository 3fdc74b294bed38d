import { useEffect, useState, type RefObject } from 'react';

/** The column around an element where columns scroll by themselves; null on a phone, where the page does. */
function scrollerOf(element: Element): Element | null {
  const column = element.closest('.lead-column');
  return column && getComputedStyle(column).overflowY === 'auto' ? column : null;
}

/**
 * Whether an element is in view or at most `margin` px away from it, and how high it was when that changed, in px: asking the
 * element for its height would lay out the page again. An element with the focus counts as near.
 */
export function useIsNear(place: RefObject<HTMLElement | null>, margin: number) {
  const [seen, setSeen] = useState<{ isNear: boolean; height?: number }>({ isNear: false });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const isNear = last.isIntersecting || element.contains(document.activeElement);
        const { height } = last.boundingClientRect;
        // Most elements of a long column are far away when they are added: rendering them again would take long.
        setSeen((before) => (isNear || before.isNear ? { isNear, height } : before));
      },
      { root: scrollerOf(element), rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin]);
  return seen;
}
