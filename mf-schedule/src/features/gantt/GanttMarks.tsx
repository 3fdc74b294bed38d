import { Box } from '@plumbline/design';
import type { GanttRow } from './ganttRows.ts';

type MarksProps = { row: GanttRow; isDiamond: boolean; color: string };

/** What is drawn in a bar: a milestone's diamond, the progress, and a dot if it is pinned. */
export function GanttMarks({ row: { entry, isSummary }, isDiamond, color }: MarksProps) {
  return (
    <>
      {isDiamond && (
        <Box
          sx={{ width: 14, height: 14, bgcolor: color, transform: 'rotate(45deg)', flexShrink: 0 }}
        />
      )}
      {!isDiamond && !isSummary && entry.progress > 0 && (
        <Box
          style={{ width: `${entry.progress}%` }}
          sx={{ height: '100%', bgcolor: color, opacity: 0.5 }}
        />
      )}
      {entry.is_pinned && (
        <Box
          sx={{
            position: 'absolute',
            left: 4,
            width: 8,
            height: 8,
            borderRadius: 4,
            bgcolor: color,
          }}
        />
      )}
    </>
  );
}
