import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** Names above their values, as many beside each other as there is room for; on a phone one a line. */
export function FactGrid({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        gap: { xs: 1, sm: 2 },
        m: 0,
        fontSize: '0.9375rem',
        fontVariantNumeric: 'tabular-nums',
        '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
        '& dd': { m: 0, overflowWrap: 'anywhere', textAlign: { xs: 'right', sm: 'left' } },
        '& > div': {
          display: { xs: 'flex', sm: 'block' },
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 2,
        },
      }}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
