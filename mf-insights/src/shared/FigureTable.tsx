import { Box } from '@plumbline/design';
import type { ReactNode } from 'react';

/** A column of figures; the first column names the rows. */
type FigureColumn<Row> = {
  title: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
};

type FigureTableProps<Row> = {
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  /** A last row in bold. */
  totals?: Row;
  rowKey: (row: Row) => string;
};

/** Minimum column width in rem; scales with the font size. */
const columnWidth = 5.75;

const clipped = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** On phones each row is its name above its labeled figures. */
const stacked = {
  '& thead': clipped,
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
    gap: '6px 12px',
    py: 1.25,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr:last-of-type': { borderBottom: 0, pb: 0 },
  '& tbody th, & tbody td': { p: 0, border: 0, textAlign: 'left', whiteSpace: 'normal' },
  '& tbody th': { gridColumn: '1 / -1' },
  '& tbody td:empty': { display: 'none' },
  '& td::before': {
    // Screen readers already get it from the column header.
    content: 'attr(data-title) / ""',
    display: 'block',
    color: 'text.secondary',
    fontSize: '0.75rem',
  },
} as const;

const totalRow = { '& > *': { fontWeight: 700, borderTop: 2, borderColor: 'divider' } } as const;

/** A small table of figures; stacks when the columns don't fit. */
export function FigureTable<Row>({ label, columns, rows, totals, rowKey }: FigureTableProps<Row>) {
  const lines = totals === undefined ? rows : [...rows, totals];
  return (
    <Box
      component="section"
      sx={{ overflowX: 'auto', mt: 1.5, containerType: 'inline-size' }}
      // A scrollable region must be focusable.
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
          },
          '& td': { whiteSpace: 'nowrap' },
          '& thead th': { color: 'text.secondary', fontWeight: 600, verticalAlign: 'bottom' },
          '& tbody th': { fontWeight: 600, minWidth: 112 },
          '& tr > *:last-child': { pr: 0 },
          '& tbody tr:last-of-type > *': { borderBottom: 0 },
          ...(columns.length > 3 && {
            [`@container (max-width: ${columns.length * columnWidth}rem)`]: stacked,
          }),
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
          {lines.map((row) => (
            <Box component="tr" key={rowKey(row)} sx={row === totals ? totalRow : undefined}>
              {columns.map(({ title, cell, align = 'right' }, at) => (
                <Box
                  component={at ? 'td' : 'th'}
                  scope={at ? undefined : 'row'}
                  key={title}
                  data-title={title}
                  sx={{ textAlign: at ? align : 'left' }}
                >
                  {cell(row)}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
