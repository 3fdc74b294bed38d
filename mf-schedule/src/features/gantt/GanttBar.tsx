import { ButtonBase, statusDisplay, toneVars, type StatusDisplay } from '@plumbline/design';
import { toDate } from '@plumbline/domain/schedule';
import { memo, type KeyboardEvent } from 'react';
import { formatSpan, kindLabels } from '../../shared/labels.ts';
import { varianceOf, type GanttRow } from './ganttRows.ts';
import { useBarDrag, type BarMove } from './useBarDrag.ts';
import { GanttMarks } from './GanttMarks.tsx';

export const rowHeight = 40;
const barHeight = 20;

const statusTones: Record<string, StatusDisplay> = {
  pending: { label: 'Not started', tone: 'primary', shape: 'ring' },
  in_progress: { label: 'In progress', tone: 'primary', shape: 'half' },
  delayed: { label: 'Delayed', tone: 'warning', shape: 'triangle' },
  completed: { label: 'Completed', tone: 'success', shape: 'check' },
};

type GanttBarProps = {
  row: GanttRow;
  index: number;
  /** The chart's first day, and pixels for each day. */
  first: number;
  dayWidth: number;
  isCurrent: boolean;
  /** Absent for who may not plan. */
  onMove?: ((row: GanttRow, move: BarMove) => void) | undefined;
  onOpen: (row: GanttRow) => void;
  /** Moves the focus to the bar some rows below. */
  onStep: (index: number, rows: number) => void;
  onFocus: (index: number) => void;
};

const daysText = (days: number) => `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;

function labelOf(row: GanttRow): string {
  const { entry, first, last, isCritical, float } = row;
  const variance = varianceOf(row);
  return [
    entry.title,
    kindLabels[entry.kind],
    statusDisplay(statusTones, entry.status).label,
    formatSpan(toDate(first), toDate(last)),
    entry.is_pinned && 'pinned',
    isCritical ? 'critical' : float !== undefined && `${daysText(float)} of float`,
    variance !== 0 &&
      `${daysText(variance)} ${variance > 0 ? 'later' : 'earlier'} than the baseline`,
  ]
    .filter(Boolean)
    .join(', ');
}

const keyMoves: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };
const keySteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * One entry's bar: dragged as a whole or by its right end, or moved by the arrow keys (with Shift, its end). While it is
 * dragged only its own element changes, so that a chart of 500 bars keeps up.
 */
export const GanttBar = memo(function GanttBar(props: GanttBarProps) {
  const { row, index, first, dayWidth, isCurrent, onMove, onOpen, onStep, onFocus } = props;
  const { entry, isCritical, isSummary } = row;
  const canMove = onMove !== undefined && !isSummary && entry.status !== 'completed';
  const isDiamond = entry.kind === 'milestone' && row.first === row.last;
  const width = Math.max((row.last - row.first + 1) * dayWidth, 8);
  const { main, soft } = toneVars(
    isCritical ? 'error' : statusDisplay(statusTones, entry.status).tone,
  );
  const drag = useBarDrag({
    width,
    dayWidth,
    canResize: !isDiamond,
    onDrop: canMove ? (move) => onMove(row, move) : undefined,
    onClick: () => onOpen(row),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = keySteps[event.key];
    const days = keyMoves[event.key];
    if (rows) {
      event.preventDefault();
      onStep(index, rows);
    } else if (days && canMove) {
      event.preventDefault();
      if (!event.shiftKey) onMove(row, { start: days, end: days });
      else if (row.last + days >= row.first) onMove(row, { start: 0, end: days });
    }
  };
  const label = labelOf(row);
  const height = isSummary ? 10 : barHeight;
  return (
    <ButtonBase
      {...drag}
      disableRipple
      data-row={index}
      aria-label={label}
      title={label}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(index)}
      onKeyDown={onKeyDown}
      style={{
        left: (row.first - first) * dayWidth,
        top: index * rowHeight + (rowHeight - height) / 2,
        width,
      }}
      sx={{
        position: 'absolute',
        height,
        borderRadius: isSummary ? 0.25 : 0.75,
        overflow: 'hidden',
        justifyContent: 'flex-start',
        touchAction: canMove ? 'pan-y' : 'auto',
        cursor: canMove ? 'grab' : 'pointer',
        bgcolor: isDiamond ? 'transparent' : isSummary ? main : soft,
        border: isDiamond ? 'none' : `${isCritical ? 2 : 1}px solid ${main}`,
        ...(isDiamond && { justifyContent: 'center', minWidth: barHeight, overflow: 'visible' }),
      }}
    >
      <GanttMarks row={row} isDiamond={isDiamond} color={main} />
    </ButtonBase>
  );
});
