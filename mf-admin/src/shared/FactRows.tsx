import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

type FactRowsProps = { facts: readonly (readonly [label: string, value: ReactNode])[] };

/** Labels and values; a dash for missing values. */
export function FactRows({ facts }: FactRowsProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, 200px) minmax(0, 1fr)' },
        columnGap: 3,
        rowGap: { xs: 0.25, sm: 1.25 },
        m: 0,
        '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
        '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value || <span aria-label="None">–</span>}</dd>
        </Box>
      ))}
    </Box>
  );
}
