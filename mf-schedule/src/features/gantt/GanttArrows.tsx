import { rowHeight } from './GanttBar.tsx';
import type { GanttArrow, GanttRow } from './ganttRows.ts';
import type { RowRange } from './useVisibleRows.ts';

export type DrawnProps = {
  rows: readonly GanttRow[];
  arrows: readonly GanttArrow[];
  /** The rows that are drawn. */
  range: RowRange;
  x: (day: number) => number;
};

function arrowPath(
  { from, to, startsAt, endsAt }: GanttArrow,
  rows: readonly GanttRow[],
  x: (day: number) => number,
) {
  const [one, other] = [rows[from], rows[to]];
  if (!one || !other) return '';
  const startX = startsAt === 'end' ? x(one.last + 1) : x(one.first);
  const endX = endsAt === 'start' ? x(other.first) : x(other.last + 1);
  const startY = from * rowHeight + rowHeight / 2;
  const endY = to * rowHeight + rowHeight / 2;
  const out = startX + (startsAt === 'end' ? 6 : -6);
  const side = endX + (endsAt === 'start' ? -8 : 8);
  const between = endY > startY ? endY - rowHeight / 2 : endY + rowHeight / 2;
  return `M${startX} ${startY} H${out} V${between} H${side} V${endY} H${endX}`;
}

/** The arrows that cross the drawn rows. */
export function Arrows({ arrows, rows, range, x }: DrawnProps) {
  return arrows
    .filter(({ from, to }) => Math.min(from, to) < range.to && Math.max(from, to) >= range.from)
    .map((arrow) => (
      <path
        key={`${arrow.from} ${arrow.to}`}
        d={arrowPath(arrow, rows, x)}
        fill="none"
        stroke="var(--pl-palette-text-secondary)"
        strokeWidth={1.25}
        markerEnd="url(#pl-gantt-arrow)"
      />
    ));
}

/** The baseline's dates, below the bars. */
export function Ghosts({ rows, range, x }: Omit<DrawnProps, 'arrows'>) {
  return rows
    .slice(range.from, range.to)
    .map(
      ({ entry, ghost }, index) =>
        ghost && (
          <rect
            key={entry.id}
            x={x(ghost.first)}
            y={(range.from + index + 1) * rowHeight - 7}
            width={Math.max(x(ghost.last + 1) - x(ghost.first), 3)}
            height={4}
            rx={2}
            fill="var(--pl-palette-text-secondary)"
            opacity={0.7}
          />
        ),
    );
}
