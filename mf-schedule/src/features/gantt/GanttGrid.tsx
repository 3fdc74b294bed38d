import { toDate, toDayNumber } from '@plumbline/domain/schedule';
import { memo } from 'react';
import { rowHeight } from './GanttBar.tsx';
import { Arrows, Ghosts, type DrawnProps } from './GanttArrows.tsx';

type Scale = { first: number; days: number };

type GanttGridProps = Omit<DrawnProps, 'x'> & {
  scale: Scale;
  dayWidth: number;
  off: readonly { first: number; days: number }[];
  today: string;
};

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
