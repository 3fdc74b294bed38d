import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { breakable } from './breakable.tsx';

type FactsProps = { facts: readonly (readonly [term: string, value: ReactNode])[] };

/** Pairs of a term and its value; those without a value are left out. */
export function Facts({ facts }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        gap: '4px 12px',
        m: 0,
        typography: 'body2',
        fontVariantNumeric: 'tabular-nums',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere' },
      }}
    >
      {facts
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
        )
        .map(([term, value]) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd>{typeof value === 'string' ? breakable(value) : value}</dd>
          </Fragment>
        ))}
    </Box>
  );
}
