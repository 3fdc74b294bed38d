import { Box, ButtonBase, formatDate, statusDisplay, toneVars } from '@plumbline/design';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moved, placeOf, type GanttScale, type Span } from './ganttScale.ts';
import { entryStatusDisplay } from '../../../shared/timelineLabels.ts';

type GanttBarProps = {
  span: Span;
  scale: GanttScale;
  onMove?: ((days: number) => void) | undefined;
  onOpen: () => void;
};

/** One entry's bar: opens on a click, moves with the pointer or by the arrow keys, a day a press. */
export function GanttBar({ span, scale, onMove, onOpen }: GanttBarProps) {
  const track = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: number; days: number }>();
  const hasMoved = useRef(false);
  const days = drag?.days ?? 0;
  const { left, width } = placeOf({ from: span.from + days, to: span.to + days }, scale);
  const look = statusDisplay(entryStatusDisplay, span.entry.status);
  const { main, soft } = toneVars(look.tone);
  const dates = moved(span, days);
  const label = `${span.entry.title}, ${look.label}, ${[dates.start_date, dates.due_date]
    .flatMap((date) => (date ? [formatDate(date)] : []))
    .join(' to ')}`;

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    hasMoved.current = false;
    if (!onMove || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ from: event.clientX, days: 0 });
  };
  const daysTo = ({ clientX }: PointerEvent) =>
    drag && track.current
      ? Math.round((clientX - drag.from) / (track.current.clientWidth / scale.days))
      : 0;
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return;
    const next = daysTo(event);
    if (next !== 0) hasMoved.current = true;
    if (next !== drag.days) setDrag({ ...drag, days: next });
  };
  // A quick pointer lets go before its last move is painted.
  const onPointerUp = (event: PointerEvent) => {
    const last = daysTo(event);
    if (last !== 0) onMove?.(last);
    setDrag(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !onMove) return;
    event.preventDefault();
    onMove(step);
  };

  return (
    <Box ref={track} sx={{ position: 'relative', height: 28 }}>
      <ButtonBase
        aria-label={label}
        title={label}
        onClick={() => {
          if (!hasMoved.current) onOpen();
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrag(undefined)}
        onKeyDown={onKeyDown}
        style={{ left: `${left}%`, width: `${width}%` }}
        sx={{
          position: 'absolute',
          top: 2,
          bottom: 2,
          minWidth: 10,
          borderRadius: 0.75,
          overflow: 'hidden',
          touchAction: onMove ? 'pan-y' : 'auto',
          cursor: onMove ? 'grab' : 'pointer',
          justifyContent: 'flex-start',
          bgcolor: soft,
          border: `1px solid ${main}`,
        }}
      >
        <Box
          style={{ width: `${span.entry.progress}%` }}
          sx={{ height: '100%', bgcolor: main, opacity: 0.55 }}
        />
      </ButtonBase>
    </Box>
  );
}
