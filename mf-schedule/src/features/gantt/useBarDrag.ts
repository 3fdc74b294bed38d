import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** Days by which the pointer or a key moves the two ends of a bar. */
export type BarMove = { start: number; end: number };

/** Width of the right end that changes the due date, in pixels. */
const handle = 8;

type BarDrag = {
  width: number;
  dayWidth: number;
  canResize: boolean;
  /** Absent for bars that stay. */
  onDrop: ((move: BarMove) => void) | undefined;
  onClick: () => void;
};

/** Drags a bar, or its right end, by whole days. It changes the element itself, so nothing renders until the drop. */
export function useBarDrag({ width, dayWidth, canResize, onDrop, onClick }: BarDrag) {
  const active = useRef<{ x: number; isEnd: boolean; days: number }>(null);
  const hasMoved = useRef(false);
  const release = (element: HTMLElement) => {
    const last = active.current;
    active.current = null;
    element.style.transform = '';
    element.style.willChange = '';
    element.style.width = `${width}px`;
    return last;
  };
  return {
    onClick: (event: MouseEvent) => {
      // A drag ends in a click, too.
      if (hasMoved.current && event.detail > 0) hasMoved.current = false;
      else onClick();
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasMoved.current = false;
      if (!onDrop || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { right } = event.currentTarget.getBoundingClientRect();
      const isEnd = canResize && width > 2 * handle && right - event.clientX < handle;
      active.current = { x: event.clientX, isEnd, days: 0 };
      // A separate layer, so that the chart behind it is not repainted.
      if (!isEnd) event.currentTarget.style.willChange = 'transform';
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = active.current;
      if (!drag) return;
      const days = Math.round((event.clientX - drag.x) / dayWidth);
      if (days === drag.days) return;
      drag.days = drag.isEnd ? Math.max(days, 1 - Math.round(width / dayWidth)) : days;
      hasMoved.current = true;
      const { style } = event.currentTarget;
      if (drag.isEnd) style.width = `${width + drag.days * dayWidth}px`;
      else style.transform = `translateX(${drag.days * dayWidth}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const drag = release(event.currentTarget);
      if (drag?.days) onDrop?.({ start: drag.isEnd ? 0 : drag.days, end: drag.days });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      release(event.currentTarget);
    },
  };
}
