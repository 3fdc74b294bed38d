import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { VisuallyHidden } from '../values/VisuallyHidden.tsx';

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

type RowsSkeletonProps = { label: string; rows?: number; rowHeight?: number };

/** Rows to come, at the height they will have. */
export function RowsSkeleton({ label, rows = 8, rowHeight = 52 }: RowsSkeletonProps) {
  return (
    <Box component="output" sx={{ display: 'block' }}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {times(rows).map((row) => (
        <Box key={row} sx={{ height: rowHeight, display: 'flex', alignItems: 'center', px: 2 }}>
          <Skeleton variant="rounded" height={16} width={`${92 - (row % 4) * 9}%`} />
        </Box>
      ))}
    </Box>
  );
}

type CardsSkeletonProps = { label: string; cards?: number; cardHeight?: number; minWidth?: number };

/** Cards to come, at the size they will have. */
export function CardsSkeleton({
  label,
  cards = 6,
  cardHeight = 220,
  minWidth = 280,
}: CardsSkeletonProps) {
  return (
    <Box
      component="output"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${minWidth}px), 1fr))`,
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {times(cards).map((card) => (
        <Skeleton key={card} variant="rounded" height={cardHeight} />
      ))}
    </Box>
  );
}
