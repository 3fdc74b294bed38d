import { Box, Typography } from '@plumbline/design';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toDayNumber } from '@plumbline/domain/schedule';
import type { Baseline, ProjectSchedule } from '../../data/projectSchedule.ts';
import { GanttBar, rowHeight } from './GanttBar.tsx';
import type { BarMove } from './useBarDrag.ts';
import { GanttGrid } from './GanttGrid.tsx';
import { arrowsOf, daysOff, rowsOf, scaleOf, type GanttRow } from './ganttRows.ts';

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

const titleWidth = { xs: 120, sm: 200 };
const head = 28;
const viewHint = 'Arrow keys go from bar to bar, Enter opens an entry.';
const hint =
  'Drag a bar, or its right end. By keyboard: left and right arrows move an entry, with Shift its end; up and down go to the next bar; Enter opens it.';

/** A project's entries as bars over the days, with arrows, the critical path, and the baseline below each bar. */
export function GanttChart({ schedule, baseline, zoom, onMove, onOpen }: GanttChartProps) {
  const dayWidth = zooms[zoom];
  const rows = useMemo(() => rowsOf(schedule, baseline), [schedule, baseline]);
  const arrows = useMemo(() => arrowsOf(schedule, rows), [schedule, rows]);
  const scale = useMemo(() => scaleOf(rows, schedule.today), [rows, schedule.today]);
  const off = useMemo(() => daysOff(schedule, scale), [schedule, scale]);
  const [current, setCurrent] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const focusRow = useCallback((index: number) => setCurrent(index), []);
  const { first } = scale;
  const [firstLook] = useState(() =>
    Math.max(toDayNumber(schedule.today), Math.min(...rows.map((row) => row.first))),
  );
  useEffect(() => {
    if (scroller.current)
      scroller.current.scrollLeft = Math.max(0, (firstLook - first) * dayWidth - 120);
  }, [dayWidth, first, firstLook]);
  const stepTo = useCallback((index: number, by: number) => {
    scroller.current?.querySelector<HTMLElement>(`[data-row="${index + by}"]`)?.focus();
  }, []);
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
        <Box
          sx={{
            width: titleWidth,
            flexShrink: 0,
            pt: `${head}px`,
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          {rows.map(({ entry, depth, isCritical, isSummary }) => (
            <Typography
              key={entry.id}
              variant="body2"
              noWrap
              title={entry.title}
              sx={{
                height: rowHeight,
                lineHeight: `${rowHeight}px`,
                pl: 1 + depth * 1.5,
                pr: 1,
                borderTop: 1,
                borderColor: 'divider',
                fontWeight: isSummary || isCritical ? 600 : 400,
              }}
            >
              {entry.title}
            </Typography>
          ))}
        </Box>
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
              <GanttGrid
                scale={scale}
                dayWidth={dayWidth}
                rows={rows}
                arrows={arrows}
                off={off}
                today={schedule.today}
              />
            </g>
          </svg>
          <Box sx={{ position: 'absolute', top: head, left: 0 }}>
            {rows.map((row, index) => (
              <GanttBar
                key={row.entry.id}
                row={row}
                index={index}
                first={first}
                dayWidth={dayWidth}
                isCurrent={index === Math.min(current, rows.length - 1)}
                onMove={onMove}
                onOpen={onOpen}
                onStep={stepTo}
                onFocus={focusRow}
              />
            ))}
          </Box>
        </Box>
      </Box>
    </>
  );
}
