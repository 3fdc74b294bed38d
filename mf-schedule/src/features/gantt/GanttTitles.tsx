import { Box, Typography } from '@plumbline/design';
import { memo } from 'react';
import { rowHeight } from './GanttBar.tsx';
import type { GanttRow } from './ganttRows.ts';
import type { RowRange } from './useVisibleRows.ts';

export const head = 28;

type TitlesProps = { rows: readonly GanttRow[]; range: RowRange };

/** The entries' titles, left of the bars. */
export const GanttTitles = memo(function GanttTitles({ rows, range: { from, to } }: TitlesProps) {
  return (
    <Box
      sx={{
        width: { xs: 120, sm: 200 },
        flexShrink: 0,
        pt: `${head}px`,
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <div style={{ height: from * rowHeight }} />
      {rows.slice(from, to).map(({ entry, depth, isCritical, isSummary }) => (
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
  );
});
