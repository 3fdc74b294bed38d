import { useEffect, useState, type RefObject } from 'react';

/** The nearest element around one that scrolls it up and down; null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight)
      return at;
  return null;
}

/** Whether an element is in view or at most `margin` px away from it; an element with the focus counts as near. */
export function useIsNear(place: RefObject<HTMLElement | null>, margin: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const is = entries.at(-1)?.isIntersecting === true;
        setNear(is || element.contains(document.activeElement));
      },
      { root: scrollerOf(element), rootMargin: `${margin}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, margin]);
  return isNear;
}
