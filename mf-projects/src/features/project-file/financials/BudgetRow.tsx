import { Box, Money, Typography } from '@plumbline/design';
import type { ReactNode } from 'react';
import type { CostRow } from '../../../data/financials.ts';
import { budgetColumns } from './budgetColumns.ts';

const optional: readonly string[] = ['Changes', 'Committed', 'Variance'];
const isOptional = (title: string) => optional.includes(title);

export const rowCells = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'minmax(0, 1.6fr) repeat(7, minmax(0, 1fr))',
  },
  gap: 1,
  py: 1,
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
} as const;
const nameCell = {
  textAlign: 'left',
  gridColumn: { xs: '1 / -1', md: 'auto' },
  fontWeight: 600,
} as const;

/** A phone has no room for amounts that say nothing. */
const hiddenOnPhones = { display: { xs: 'none', md: 'block' } } as const;

/** A row of the table: its name and an amount for each column. */
export function BudgetRow({ name, amountOf, sx }: BudgetRowProps) {
  return (
    <Box component="tr" sx={{ ...rowCells, ...sx }}>
      <Box component="th" sx={nameCell}>
        {name}
      </Box>
      {budgetColumns.map(([title, read]) => {
        const amount = amountOf(read);
        return (
          <Box
            key={title}
            component="td"
            sx={{
              textAlign: { md: 'right' },
              fontSize: '0.875rem',
              ...(amount === 0 && isOptional(title) && hiddenOnPhones),
            }}
          >
            <Typography
              variant="caption"
              aria-hidden
              sx={{ display: { xs: 'block', md: 'none' }, color: 'text.secondary' }}
            >
              {title}
            </Typography>
            <Money amount={amount} />
          </Box>
        );
      })}
    </Box>
  );
}

type BudgetRowProps = {
  name: ReactNode;
  amountOf: (read: (cost: CostRow) => number) => number;
  sx?: { fontWeight: number };
};
