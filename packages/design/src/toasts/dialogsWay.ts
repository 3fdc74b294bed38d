/** Between these two an open dialog keeps the focus; the focus rests on them only on its way round. */
const start = '[data-testid="sentinelStart"][tabindex="0"]';
const end = '[data-testid="sentinelEnd"][tabindex="0"]';

/**
 * Lets the Tab key reach the buttons of toasts while a dialog is open: they stand between the dialog's last
 * and first field. Answers how to stop.
 */
export function joinDialogsWay(place: HTMLElement): () => void {
  const buttons = () => [...place.querySelectorAll<HTMLElement>('button')];
  const reach = (event: FocusEvent) => {
    const { target, relatedTarget } = event;
    const isBack = relatedTarget instanceof Node && place.contains(relatedTarget);
    if (isBack || !(target instanceof Element)) return;
    const isEdge = target.matches(`${start}, ${end}`);
    const next = isEdge && buttons().at(target.matches(start) ? -1 : 0);
    if (!next) return;
    event.stopImmediatePropagation();
    next.focus();
  };
  // The dialog takes every focus outside of it that it hears of back into itself.
  const hush = (event: FocusEvent) => event.stopPropagation();
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.target !== buttons().at(event.shiftKey ? 0 : -1)) return;
    const topmost = [...document.querySelectorAll<HTMLElement>(end)].at(-1);
    if (!topmost) return;
    event.preventDefault();
    topmost.focus();
  };
  document.addEventListener('focusin', reach, true);
  place.addEventListener('focusin', hush);
  place.addEventListener('keydown', leave);
  return () => {
    document.removeEventListener('focusin', reach, true);
    place.removeEventListener('focusin', hush);
    place.removeEventListener('keydown', leave);
  };
}
