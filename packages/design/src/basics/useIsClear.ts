import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

const controls =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="switch"]';

/** How long the page must be still before it is looked at, in ms. */
const settleMs = 150;

/** Kept free around the button, in px. */
const margin = 4;
const steps = [0, 0.25, 0.5, 0.75, 1];

/** Whether a control outside of the button is in its place; it may still be clipped or covered there. */
function isControlNear(button: Element, place: DOMRect): boolean {
  return [...document.querySelectorAll(controls)].some((control) => {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    return (
      right >= place.left - margin &&
      left <= place.right + margin &&
      bottom >= place.top - margin &&
      top <= place.bottom + margin &&
      !button.contains(control)
    );
  });
}

/** Whether nothing that can be pressed lies under the button, also while the button itself is hidden. */
function isClear(button: Element): boolean {
  const place = button.getBoundingClientRect();
  // A look at each point takes long on a page of many elements: only where there may be something.
  if (!isControlNear(button, place)) return true;
  const { left, top, width, height } = place;
  return steps.every((x) =>
    steps.every((y) => {
      const beneath = document
        .elementsFromPoint(
          left - margin + x * (width + 2 * margin),
          top - margin + y * (height + 2 * margin),
        )
        .find((element) => !button.contains(element));
      return !beneath?.closest(controls);
    }),
  );
}

const canLook = () => 'elementsFromPoint' in document;

/**
 * Whether a fixed button covers no control, and the page shows none of `others`, a selector. False during scrolling and
 * until the first check; checked again when the page changes or moves. In CSS, `:has()` would search the whole page at
 * each change, in the middle of a scroll as well.
 */
export function useIsClear(button: RefObject<Element | null>, others: string): boolean {
  const [is, setIs] = useState(!canLook());
  const look = useEffectEvent(() => {
    const isTaken = [...document.querySelectorAll(others)].some((one) => one.checkVisibility());
    if (button.current) setIs(!isTaken && isClear(button.current));
  });
  useEffect(() => {
    if (!canLook()) return undefined;
    let timer = 0;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => look(), settleMs);
    };
    const onScroll = () => {
      setIs(false);
      lookSoon();
    };
    const sizes = new ResizeObserver(lookSoon);
    const changes = new MutationObserver(lookSoon);
    sizes.observe(document.body);
    changes.observe(document.body, { childList: true, subtree: true });
    // Lists that scroll by themselves too.
    addEventListener('scroll', onScroll, { passive: true, capture: true });
    addEventListener('resize', lookSoon);
    lookSoon();
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      changes.disconnect();
      removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, []);
  return is;
}
