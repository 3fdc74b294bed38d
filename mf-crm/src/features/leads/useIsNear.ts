import { useEffect, useState, type RefObject } from 'react';

/** The nearest element around one that scrolls it up and down; null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight)
      return at;
  return null;
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
        setSeen({
          isNear: last.isIntersecting || element.contains(document.activeElement),
          height: last.boundingClientRect.height,
        });
      },
      { root: scrollerOf(element), rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin]);
  return seen;
}
