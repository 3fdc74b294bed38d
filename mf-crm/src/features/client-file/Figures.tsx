import { Box, Card, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';

type FiguresProps = { label: string; figures: readonly (readonly [string, ReactNode])[] };

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Key figures with labels. */
export function Figures({ label, figures }: FiguresProps) {
  const count = figures.length;
  // Avoids a row with a single figure.
  const evenly = count % 3 === 0 || count % 4 === 1 ? 3 : 4;
  const wide = count <= 6 ? count : 4;
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        display: 'grid',
        // As many columns as fit, also at large font sizes.
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
          sm: columns(evenly),
          lg: columns(wide),
        },
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
