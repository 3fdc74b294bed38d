import { successorsOf } from './successor.ts';

/** What opens over the page and goes again. */
const layer = '.MuiModal-root, dialog, .notistack-Snackbar';

/** The latest focus in one layer, or on the page itself; and who may have it when that is taken away. */
type Step = { layer: Element | null; at: HTMLElement; heirs: readonly HTMLElement[] };

const removalOf = (lost: HTMLElement, records: readonly MutationRecord[]) => {
  for (const removal of records)
    for (const gone of removal.removedNodes) if (gone.contains(lost)) return { removal, gone };
  return undefined;
};

/** Whether it could be given the focus: what is folded away cannot. */
function take(element: HTMLElement): boolean {
  const isHeading = element.matches('h1, h2, h3, h4');
  if (isHeading) {
    element.tabIndex = -1;
    // As the page's own focus after a link: a place to go on from, with nothing to press.
    element.style.outline = 'none';
  }
  // Where the eye is stays: a button that somebody is about to press would move away under the pointer.
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * The focus is never left on nothing. When the element that has it is taken away, as the row of something deleted or
 * a dialog whose opener is gone, the focus goes to what stands next; from a layer that closed, back to where it came
 * from. Whoever moves the focus on purpose is not disturbed. Answers how to stop.
 */
export function keepFocus(): () => void {
  let way: Step[] = [];

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const over = target.closest(layer);
    const known = way.findIndex((step) => step.layer === over);
    way = [...(known < 0 ? way : way.slice(0, known)), { layer: over, at: target, heirs: [] }];
  };
  // Somebody pressed beside everything. An event of the focus does not tell it: what is hidden loses it as well.
  const forget = () => {
    if (document.activeElement === document.body) way = [];
  };
  const look = (records: readonly MutationRecord[]) => {
    const had = way.at(-1)?.at;
    if (!had) return;
    way = way.filter((step) => step.layer?.isConnected ?? true);
    for (const step of way) {
      const found = step.at.isConnected ? undefined : removalOf(step.at, records);
      if (found)
        step.heirs = successorsOf(step.at, found.gone, found.removal).filter(
          (heir) => heir.closest(layer) === step.layer,
        );
    }
    if (document.activeElement !== document.body) return;
    const step = way.at(-1);
    // A field is left by the key of a phone that closes its keyboard; a button gets it back when its wait is over.
    if (had.isConnected && had.matches('button')) take(had);
    else if (step && !had.isConnected)
      [step.at, ...step.heirs].find((element) => element.isConnected && take(element));
  };

  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerup', forget);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerup', forget);
  };
}
