import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A column of a table of figures; the first one names the rows. */
type FigureColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
};

type FigureTableProps<Row> = {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

/** A few rows of figures, in sight; it scrolls sideways on a phone. */
export function FigureTable<Row>({ label, columns, rows, rowKey }: FigureTableProps<Row>) {
  return (
    <Box
      component="section"
      sx={{ overflowX: 'auto', mt: 1.5 }}
      // A place that scrolls must be within the keyboard's reach.
      tabIndex={0}
      aria-label={`${label}, table`}
    >
      <Box
        component="table"
        aria-label={label}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': {
            py: 0.9,
            pr: { xs: 2, lg: 1.5 },
            borderBottom: 1,
            borderColor: 'divider',
            whiteSpace: 'nowrap',
          },
          '& thead th': { color: 'text.secondary', fontWeight: 600 },
          // a long name takes two lines on a phone, so that its first figures are in sight
          '& tbody th': {
            fontWeight: 600,
            whiteSpace: { xs: 'normal', sm: 'nowrap' },
            minWidth: { xs: 112, sm: 0 },
          },
          '& tr > *:last-child': { pr: 0 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            {columns.map(({ title, align = 'right' }, at) => (
              <Box component="th" scope="col" key={title} sx={{ textAlign: at ? align : 'left' }}>
                {title}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title, cell, align = 'right' }, at) => (
                <Box
                  component={at ? 'td' : 'th'}
                  scope={at ? undefined : 'row'}
                  key={title}
                  sx={{ textAlign: at ? align : 'left' }}
                >
                  {cell(row)}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
