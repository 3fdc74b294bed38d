import { Box, Typography, formatDate } from '@plumbline/design';
import type { TimelineEntry } from '../../../data/timeline.ts';
import { GanttBar } from './GanttBar.tsx';
import { monthsOf, scaleOf, toSpans, type Span } from './ganttScale.ts';

type GanttViewProps = {
  entries: readonly TimelineEntry[];
  /** Absent for who may not change dates. */
  onMove?: ((span: Span, days: number) => void) | undefined;
  onOpen: (entry: TimelineEntry) => void;
};

/** The entries as bars over the days; drag one, or use the arrow keys, to reschedule it. */
export function GanttView({ entries, onMove, onOpen }: GanttViewProps) {
  const spans = toSpans(entries);
  if (spans.length === 0)
    return <Typography sx={{ py: 4 }}>Entries with a due date will appear here.</Typography>;
  const scale = scaleOf(spans);
  return (
    <Box component="section" aria-label="Gantt chart" sx={{ overflowX: 'auto' }} tabIndex={0}>
      <Box sx={{ minWidth: 640 }}>
        <Box sx={{ position: 'relative', height: 24, ml: '180px' }} aria-hidden>
          {monthsOf(scale).map(({ date, left }) => (
            <Typography
              key={date}
              variant="caption"
              sx={{
                position: 'absolute',
                left: `${left}%`,
                borderLeft: 1,
                borderColor: 'divider',
                pl: 0.5,
                whiteSpace: 'nowrap',
                color: 'text.secondary',
              }}
            >
              {formatDate(date).replace(' 1,', '')}
            </Typography>
          ))}
        </Box>
        {spans.map((span) => (
          <Box
            key={span.entry.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '180px 1fr',
              alignItems: 'center',
              borderTop: 1,
              borderColor: 'divider',
              minHeight: 44,
            }}
          >
            <Typography variant="body2" noWrap title={span.entry.title} sx={{ pr: 1 }}>
              {span.entry.title}
            </Typography>
            <GanttBar
              span={span}
              scale={scale}
              onMove={onMove && ((days) => onMove(span, days))}
              onOpen={() => onOpen(span.entry)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
