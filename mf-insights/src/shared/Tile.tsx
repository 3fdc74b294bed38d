import { Box, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type TileProps = { title: string; value: ReactNode; note?: ReactNode };

/** A figure in a card. */
export function Tile({ title, value, note }: TileProps) {
  return (
    <Box sx={{ p: 1.25, borderRadius: 2, bgcolor: 'action.hover', minWidth: 0 }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {title}
      </Typography>
      <Typography
        component="p"
        sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
      >
        {value}
      </Typography>
      {note && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

/** Tiles side by side. */
export function Tiles({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        mt: 1.5,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 130px), 1fr))',
      }}
    >
      {children}
    </Box>
  );
}
