import { Box, Typography } from '@plumbline/design';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toDayNumber } from '@plumbline/domain/schedule';
import type { Baseline, ProjectSchedule } from '../../data/scheduleShapes.ts';
import { GanttBar, rowHeight } from './GanttBar.tsx';
import type { BarMove } from './useBarDrag.ts';
import { GanttGrid } from './GanttGrid.tsx';
import { arrowsOf, daysOff, rowsOf, scaleOf, type GanttRow } from './ganttRows.ts';
import { useVisibleRows, type RowRange } from './useVisibleRows.ts';
import { head, GanttTitles } from './GanttTitles.tsx';

/** Pixels of a day for each zoom. */
export const zooms = { days: 28, weeks: 12, months: 4 } as const;
export type Zoom = keyof typeof zooms;

type GanttChartProps = {
  schedule: ProjectSchedule;
  baseline?: Baseline | undefined;
  zoom: Zoom;
  /** Absent for who may not plan. */
  onMove?: ((row: GanttRow, move: BarMove) => void) | undefined;
  onOpen: (row: GanttRow) => void;
};
const viewHint = 'Arrow keys go from bar to bar, Enter opens an entry.';
const hint =
  'Drag a bar, or its right end. By keyboard: left and right arrows move an entry, with Shift its end; up and down go to the next bar; Enter opens it.';

/** A project's entries as bars over the days, with arrows, the critical path, and the baseline below each bar. */
export const GanttChart = memo(function GanttChart(props: GanttChartProps) {
  const { schedule, baseline, zoom, onMove, onOpen } = props;
  const dayWidth = zooms[zoom];
  const rows = useMemo(() => rowsOf(schedule, baseline), [schedule, baseline]);
  const arrows = useMemo(() => arrowsOf(schedule, rows), [schedule, rows]);
  const scale = useMemo(() => scaleOf(rows, schedule.today), [rows, schedule.today]);
  const off = useMemo(() => daysOff(schedule, scale), [schedule, scale]);
  const [focused, setFocused] = useState(0);
  const current = Math.min(focused, rows.length - 1);
  const { first } = scale;
  const scroller = useFirstLook({ rows, today: schedule.today, first, dayWidth });
  const range = useVisibleRows(scroller, rows.length, rowHeight);
  const stepTo = useCallback(
    (index: number, by: number) => {
      scroller.current?.querySelector<HTMLElement>(`[data-row="${index + by}"]`)?.focus();
    },
    [scroller],
  );
  // The bar that has the focus, and where its arrow keys go, are there wherever the page is scrolled to.
  const bars = rows.flatMap((row, index) =>
    isIn(range, index) || Math.abs(index - current) <= 1 ? { row, index } : [],
  );
  const grid = { scale, dayWidth, rows, arrows, off, range, today: schedule.today };
  return (
    <>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', mb: 1, display: { xs: 'none', md: 'block' } }}
      >
        {onMove ? hint : viewHint}
      </Typography>
      <Box
        component="section"
        aria-label="Gantt chart"
        sx={{
          display: 'flex',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        <GanttTitles rows={rows} range={range} />
        {/* Scrolls sideways by its bars' focus; the box itself takes none. */}
        <Box ref={scroller} sx={{ overflowX: 'auto', flex: 1, minWidth: 0, position: 'relative' }}>
          <svg
            aria-hidden
            focusable="false"
            width={scale.days * dayWidth}
            height={rows.length * rowHeight + head}
            style={{ display: 'block' }}
          >
            <g transform={`translate(0 ${head})`}>
              <GanttGrid {...grid} />
            </g>
          </svg>
          <Box sx={{ position: 'absolute', top: head, left: 0 }}>
            {bars.map(({ row, index }) => (
              <GanttBar
                key={row.entry.id}
                row={row}
                index={index}
                first={first}
                dayWidth={dayWidth}
                isCurrent={index === current}
                onMove={onMove}
                onOpen={onOpen}
                onStep={stepTo}
                onFocus={setFocused}
              />
            ))}
          </Box>
        </Box>
      </Box>
    </>
  );
});

type FirstLook = { rows: readonly GanttRow[]; today: string; first: number; dayWidth: number };

/** The box of the bars, scrolled to today, or to the first entry if that is later. */
function useFirstLook({ rows, today, first, dayWidth }: FirstLook) {
  const scroller = useRef<HTMLDivElement>(null);
  const [day] = useState(() =>
    Math.max(toDayNumber(today), Math.min(...rows.map((row) => row.first))),
  );
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = Math.max(0, (day - first) * dayWidth - 120);
  }, [dayWidth, first, day]);
  return scroller;
}

const isIn = ({ from, to }: RowRange, index: number) => index >= from && index < to;
