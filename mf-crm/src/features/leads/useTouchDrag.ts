import { useEffect, useRef, type RefObject } from 'react';

/** How long a finger rests on a card before it drags the card, in ms; moved earlier, it scrolls. */
const restTime = 350;
/** How near to the side of the board a dragged card scrolls it, and by how much per frame, in px. */
const edge = 32;
const edgeStep = 8;

/** Drags a card with a finger: rest on it, move it onto another column, and lift the finger. */
export function useTouchDrag(
  place: RefObject<HTMLElement | null>,
  onDrop: (leadId: string, stageId: string) => void,
) {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const board = place.current;
    return board ? listen(board, (leadId, stageId) => drop.current(leadId, stageId)) : undefined;
  }, [place]);
}

function listen(board: HTMLElement, onDrop: (leadId: string, stageId: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let card: HTMLElement | undefined;
  let column: HTMLElement | undefined;
  let finger = { x: 0, y: 0 };
  let hasMoved = false;
  const mark = (next: HTMLElement | undefined) => {
    column?.removeAttribute('data-over');
    column = next;
    column?.setAttribute('data-over', '');
  };
  const end = () => {
    clearTimeout(timer);
    card?.removeAttribute('data-dragged');
    board.style.removeProperty('scroll-snap-type');
    card = undefined;
    mark(undefined);
  };
  const follow = () => {
    if (!card) return;
    const { left, right } = board.getBoundingClientRect();
    if (finger.x > right - edge) board.scrollLeft += edgeStep;
    if (finger.x < left + edge) board.scrollLeft -= edgeStep;
    const under = document.elementFromPoint(finger.x, finger.y);
    mark(under?.closest<HTMLElement>('[data-stage]') ?? undefined);
    requestAnimationFrame(follow);
  };
  const start = ({ target, touches }: TouchEvent) => {
    end();
    const found =
      target instanceof Element ? target.closest<HTMLElement>('[draggable="true"]') : null;
    const [touch] = touches;
    if (!found || !touch || touches.length > 1) return;
    finger = { x: touch.clientX, y: touch.clientY };
    hasMoved = false;
    timer = setTimeout(() => {
      card = found;
      card.setAttribute('data-dragged', '');
      // Snapping would undo each step to the side.
      board.style.setProperty('scroll-snap-type', 'none');
      follow();
    }, restTime);
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!card || !touch) return clearTimeout(timer);
    event.preventDefault();
    hasMoved = true;
    finger = { x: touch.clientX, y: touch.clientY };
  };
  const finish = (event: TouchEvent) => {
    const leadId = card?.dataset.lead;
    const stageId = column?.dataset.stage;
    // A card that was dragged isn't opened; one that was pressed for long is.
    if (card && hasMoved) event.preventDefault();
    end();
    if (leadId && stageId) onDrop(leadId, stageId);
  };
  const refuseMenu = (event: Event) => {
    if (card) event.preventDefault();
  };
  board.addEventListener('touchstart', start, { passive: true });
  board.addEventListener('touchmove', move, { passive: false });
  board.addEventListener('touchend', finish);
  // The browser drags the card itself, or scrolls.
  board.addEventListener('touchcancel', end);
  board.addEventListener('contextmenu', refuseMenu);
  return () => {
    end();
    board.removeEventListener('touchstart', start);
    board.removeEventListener('touchmove', move);
    board.removeEventListener('touchend', finish);
    board.removeEventListener('touchcancel', end);
    board.removeEventListener('contextmenu', refuseMenu);
  };
}
