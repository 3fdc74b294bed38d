import { Box, Card, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type FiguresProps = { label: string; figures: readonly (readonly [string, ReactNode])[] };

/** The figures that matter most, each with its name below. */
export function Figures({ label, figures }: FiguresProps) {
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        display: 'grid',
        // Eight stand in two rows of four, not in one of six and one of two.
        gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${figures.length === 8 ? 'max(136px, 22%)' : '136px'}), 1fr))`,
        gap: 1.5,
        m: 0,
      }}
    >
      {figures.map(([name, value]) => (
        <Card
          key={name}
          sx={{
            display: 'flex',
            flexDirection: 'column-reverse',
            justifyContent: 'flex-end',
            px: 1.5,
            py: 1.5,
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.0625rem',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
