import { useEffect, useState, type RefObject } from 'react';

/** The column around an element where columns scroll by themselves; null on a phone, where the page does. */
function scrollerOf(element: Element): Element | null {
  const column = element.closest('.lead-column');
  return column && getComputedStyle(column).overflowY === 'auto' ? column : null;
}

type Seen = (entry: IntersectionObserverEntry) => void;
type Watch = { observer: IntersectionObserver; seen: Map<Element, Seen> };
const watches = new Map<Element | null, Map<number, Watch>>();

function watchOf(root: Element | null, margin: number): Watch {
  const known = watches.get(root) ?? new Map<number, Watch>();
  watches.set(root, known);
  const found = known.get(margin);
  if (found) return found;
  const seen = new Map<Element, Seen>();
  const observer = new IntersectionObserver(
    (entries) => {
      // Only the last of an element counts.
      for (const entry of new Map(entries.map((one) => [one.target, one])).values())
        seen.get(entry.target)?.(entry);
    },
    { root, rootMargin: `${margin}px 0px` },
  );
  const made = { observer, seen };
  known.set(margin, made);
  return made;
}

/** Watches elements of one column with one observer: one for each of hundreds would take long in every frame of a scroll. */
function watch(element: Element, root: Element | null, margin: number, onSeen: Seen): () => void {
  const { observer, seen } = watchOf(root, margin);
  seen.set(element, onSeen);
  observer.observe(element);
  return () => {
    seen.delete(element);
    observer.unobserve(element);
    if (seen.size > 0) return;
    observer.disconnect();
    watches.get(root)?.delete(margin);
    if (watches.get(root)?.size === 0) watches.delete(root);
  };
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
    return watch(element, scrollerOf(element), margin, (entry) => {
      const isNear = entry.isIntersecting || element.contains(document.activeElement);
      const { height } = entry.boundingClientRect;
      // Most elements of a long column are far away when they are added: rendering them again would take long.
      setSeen((before) => (isNear || before.isNear ? { isNear, height } : before));
    });
  }, [place, margin]);
  return seen;
}
