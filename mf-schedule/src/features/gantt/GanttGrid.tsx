import { toDate, toDayNumber } from '@plumbline/domain/schedule';
import { memo } from 'react';
import { rowHeight } from './GanttBar.tsx';
import type { GanttArrow, GanttRow } from './ganttRows.ts';
import type { RowRange } from './useVisibleRows.ts';

type Scale = { first: number; days: number };

const month = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Where months, or weeks if they are wide enough, begin. */
function marksOf({ first, days }: Scale, dayWidth: number) {
  return Array.from({ length: days }, (_, index) => first + index).flatMap((day) => {
    const date = toDate(day);
    if (date.endsWith('-01')) return { day, label: month.format(new Date(date)) };
    // 1970-01-05 was a Monday.
    const isMonday = (day - 4) % 7 === 0;
    // The month's name needs the room.
    const isCrowded = [1, 2, 3].some((ahead) => toDate(day + ahead).endsWith('-01'));
    return isMonday && !isCrowded && dayWidth >= 10 && Number(date.slice(8)) > 4
      ? { day, label: String(Number(date.slice(8))) }
      : [];
  });
}

type GanttGridProps = {
  scale: Scale;
  dayWidth: number;
  rows: readonly GanttRow[];
  arrows: readonly GanttArrow[];
  off: readonly { first: number; days: number }[];
  /** The rows that are drawn. */
  range: RowRange;
  today: string;
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

/** Months, days off, arrows, the baseline, and today, behind the bars. */
export const GanttGrid = memo(function GanttGrid(props: GanttGridProps) {
  const { scale, dayWidth, rows, off, range, today } = props;
  const x = (day: number) => (day - scale.first) * dayWidth;
  const height = rows.length * rowHeight;
  const now = x(toDayNumber(today)) + dayWidth / 2;
  return (
    <g>
      {dayWidth >= 6 &&
        off.map(({ first, days }) => (
          <rect
            key={first}
            x={x(first)}
            y={0}
            width={days * dayWidth}
            height={height}
            fill="var(--pl-palette-action-hover)"
          />
        ))}
      {rows.slice(range.from, range.to).map(({ entry }, index) => (
        <line
          key={entry.id}
          x1={0}
          x2={scale.days * dayWidth}
          y1={(range.from + index + 1) * rowHeight}
          y2={(range.from + index + 1) * rowHeight}
          stroke="var(--pl-palette-divider)"
        />
      ))}
      {marksOf(scale, dayWidth).map(({ day, label }) => (
        <g key={day}>
          <line x1={x(day)} x2={x(day)} y1={-24} y2={height} stroke="var(--pl-palette-divider)" />
          <text x={x(day) + 4} y={-8} fontSize={12} fill="var(--pl-palette-text-secondary)">
            {label}
          </text>
        </g>
      ))}
      <defs>
        <marker
          id="pl-gantt-arrow"
          viewBox="0 0 8 8"
          refX={7}
          refY={4}
          markerWidth={7}
          markerHeight={7}
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" fill="var(--pl-palette-text-secondary)" />
        </marker>
      </defs>
      <Arrows {...props} x={x} />
      <Ghosts {...props} x={x} />
      <line
        x1={now}
        x2={now}
        y1={-24}
        y2={height}
        stroke="var(--pl-palette-error-main)"
        strokeWidth={2}
        strokeDasharray="4 3"
      />
    </g>
  );
});

type DrawnProps = GanttGridProps & { x: (day: number) => number };

/** The arrows that cross the drawn rows. */
function Arrows({ arrows, rows, range, x }: DrawnProps) {
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
function Ghosts({ rows, range, x }: DrawnProps) {
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
